import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../visitor/parts/icon.tsx';
import type { IcgiStage } from '../../stage.port.ts';
import type { WalkthroughModel } from '../walkthrough-model.ts';
import { type Follower, followersOf, placeAt, projectedShapes, type ReadShapes, readShapes } from './followed.ts';
import { useStageLayer } from './use-stage-layer.ts';

interface FollowersProps {
  stage: IcgiStage;
  model: WalkthroughModel;
  /** The transition under way; null while one stands. */
  transition: string | null;
  /** Categories of markers that are not shown. */
  hidden: ReadonlySet<string>;
}

/**
 * What moves along with the picture during a transition. Not interactive: on arrival the real things take its place.
 */
export function Followers({ stage, model, transition, hidden }: FollowersProps) {
  const layer = useStageLayer<HTMLDivElement>(stage);
  const last = useRef(transition);
  if (transition !== null) last.current = transition;
  const shown = last.current;
  const followers = useMemo(() => (shown === null ? [] : followersOf(model, shown, hidden)), [model, shown, hidden]);
  const { canvas } = model.data.product.settings;
  const drawn = useMemo(
    () => followers.map((one) => (one.type === 'outline' ? readShapes(one.outline, canvas) : [])),
    [followers, canvas],
  );
  const follow = useCallback(() => {
    const { moving } = stage.state();
    if (moving?.transition !== shown) return;
    const at = moving.reverse ? 1 - moving.progress : moving.progress;
    for (const [index, element] of [...(layer.current?.children ?? [])].entries()) {
      const follower = followers[index];
      if (follower && (element instanceof HTMLElement || element instanceof SVGElement))
        put(element, follower, { at, shapes: drawn[index] ?? [], canvas });
    }
  }, [stage, shown, followers, drawn, canvas, layer]);
  useLayoutEffect(() => stage.subscribe(follow), [stage, follow]);
  useLayoutEffect(follow);
  return (
    <div className="wt-followers" ref={layer} aria-hidden="true" data-hidden={transition === null || undefined}>
      {followers.map((follower) => (
        <Following key={follower.id} follower={follower} canvas={canvas} />
      ))}
    </div>
  );
}

interface Where {
  /** 0..1 of the transition. */
  at: number;
  shapes: ReadShapes;
  canvas: { width: number; height: number };
}

/** Straight to the elements: rendering them sixty times a second would cost the video its frames. */
function put(element: HTMLElement | SVGElement, follower: Follower, { at, shapes, canvas }: Where): void {
  const found = placeAt(follower, at);
  const [first] = found?.points ?? [];
  element.style.opacity = String(found?.opacity ?? 0);
  if (!found || !first || found.opacity === 0) return;
  if (follower.type === 'outline') {
    const paths = projectedShapes(shapes, follower.own, found.points, canvas);
    if (!paths) element.style.opacity = '0';
    else for (const [index, path] of [...element.children].entries()) path.setAttribute('d', paths[index] ?? '');
    return;
  }
  const rise = follower.type === 'sign' ? follower.sign.height : 0;
  element.style.left = `${first.x * 100}%`;
  element.style.top = `${(first.y - rise) * 100}%`;
}

function Following({ follower, canvas }: { follower: Follower; canvas: Where['canvas'] }) {
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
  const { strokeWidth, shapes } = follower.outline;
  return (
    <svg
      role="presentation"
      className="wt-outline wt-following"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="none"
      strokeWidth={strokeWidth}
    >
      {shapes.map(({ id, color }) => {
        const style: Record<`--${string}`, string> = { '--shape': color };
        return <path key={id} className="wt-shape" style={style} />;
      })}
    </svg>
  );
}
