import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../../visitor/icon.tsx';
import type { IcgiStage } from '../stage.port.ts';
import { type Follower, followersOf, styleOnTrack } from './followed.ts';
import { useStageLayer } from './use-stage-layer.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

interface FollowersProps {
  stage: IcgiStage;
  model: WalkthroughModel;
  /** The transition under way; null while one stands. */
  transition: string | null;
  /** Categories of markers that are not shown. */
  hidden: ReadonlySet<string>;
}

/** What goes along with the picture during a transition. It is looked at only: where one arrives the things themselves stand. */
export function Followers({ stage, model, transition, hidden }: FollowersProps) {
  const layer = useStageLayer<HTMLDivElement>(stage);
  const last = useRef(transition);
  if (transition !== null) last.current = transition;
  const shown = last.current;
  const followers = useMemo(() => (shown === null ? [] : followersOf(model, shown, hidden)), [model, shown, hidden]);
  const follow = useCallback(() => {
    const { moving } = stage.state();
    if (moving?.transition !== shown) return;
    const at = moving.reverse ? 1 - moving.progress : moving.progress;
    const picture = stage.rect();
    for (const [index, element] of [...(layer.current?.children ?? [])].entries()) {
      const follower = followers[index];
      if (!follower || !(element instanceof HTMLElement)) continue;
      const style = styleOnTrack(follower, at, picture);
      Object.assign(element.style, style ?? { opacity: 0 });
    }
  }, [stage, shown, followers, layer]);
  useLayoutEffect(() => stage.subscribe(follow), [stage, follow]);
  useLayoutEffect(follow);
  return (
    <div className="wt-followers" ref={layer} aria-hidden="true" data-hidden={transition === null || undefined}>
      {followers.map((follower) => (
        <Following key={follower.id} follower={follower} />
      ))}
    </div>
  );
}

function Following({ follower }: { follower: Follower }) {
  if (follower.type === 'marker')
    return (
      <div className={`wt-marker wt-marker-${follower.marker.variant}`}>
        <span className="wt-dot">{follower.marker.variant === 'direction' ? <Icon name="forward" /> : null}</span>
      </div>
    );
  if (follower.type === 'sign') {
    const { variant, height, language, text } = follower.sign;
    return (
      <div className="wt-sign" data-variant={variant} lang={language} style={{ height: `${height * 100}%` }}>
        <span>{text}</span>
      </div>
    );
  }
  const { box, size, strokeWidth, shapes } = follower.outline;
  return (
    <div className="wt-following">
      <svg
        role="presentation"
        className="wt-outline"
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        strokeWidth={strokeWidth}
        style={{
          left: `${box.left * 100}%`,
          top: `${box.top * 100}%`,
          width: `${box.width * 100}%`,
          height: `${box.height * 100}%`,
        }}
      >
        {shapes.map(({ id, path, color }) => (
          <path key={id} d={path} className="wt-shape" style={{ '--shape': color } as CSSProperties} />
        ))}
      </svg>
    </div>
  );
}
