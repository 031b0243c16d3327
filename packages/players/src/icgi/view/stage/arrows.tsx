import { AnyIcon } from '../../../visitor/parts/more-icons.tsx';
import { leadsTo, type Strings } from '../../../visitor/text/visitor-strings.ts';
import type { IcgiStage } from '../../stage.port.ts';
import { WayCard } from '../panels/way-card.tsx';
import { useExplained } from '../use-explained.ts';
import type { Walk } from '../use-walk.ts';
import type { WalkthroughModel } from '../walkthrough-model.ts';

interface ArrowsProps {
  stage: IcgiStage;
  walk: Walk;
  model: WalkthroughModel;
  strings: Strings;
  isMoving: boolean;
}

/** The routes from here, low and thumb-sized. Pressing the one being followed again turns round. */
export function Arrows({ stage, walk, model, strings, isMoving }: ArrowsProps) {
  const { shown, handlers, isFollowing } = useExplained();
  const arrows = model.arrows(walk.arrowsOf);
  if (arrows.length === 0) return null;
  return (
    <nav className="wt-arrows" aria-label={strings('walk')}>
      {arrows.map((arrow) => {
        const isFollowed = walk.followed === arrow.name;
        const { move } = arrow;
        const prepare = () => {
          if (!isMoving && move) stage.prepare(move.transition, move.reverse);
        };
        const { onPointerEnter, onFocus, ...others } = handlers(arrow.name);
        return (
          <button
            key={arrow.name}
            type="button"
            className="wt-round wt-arrow"
            data-way={arrow.name}
            data-followed={isFollowed || undefined}
            aria-disabled={isMoving && !isFollowed}
            aria-label={isFollowed ? strings('turn-back') : leadsTo(strings, arrow.name, arrow.placeName)}
            {...others}
            onPointerEnter={(event) => {
              onPointerEnter(event);
              prepare();
            }}
            onFocus={(event) => {
              onFocus(event);
              prepare();
            }}
            onClick={(event) => {
              if (isFollowing(event)) walk.follow(arrow);
            }}
          >
            <AnyIcon name={isFollowed ? 'turn' : arrow.name} />
            <WayCard model={model} keyframe={arrow.keyframe} isShown={shown === arrow.name && !isMoving} />
          </button>
        );
      })}
    </nav>
  );
}
