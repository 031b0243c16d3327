import { Icon } from '../../visitor/icon.tsx';
import { leadsTo, type Strings } from '../../visitor/visitor-strings.ts';
import type { IcgiStage } from '../stage.port.ts';
import type { Walk } from './use-walk.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

interface ArrowsProps {
  stage: IcgiStage;
  walk: Walk;
  model: WalkthroughModel;
  strings: Strings;
  isMoving: boolean;
}

/** The ways on from here, low and thumb-sized. The one being followed turns round when pressed again. */
export function Arrows({ stage, walk, model, strings, isMoving }: ArrowsProps) {
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
        return (
          <button
            key={arrow.name}
            type="button"
            className="wt-round wt-arrow"
            data-followed={isFollowed || undefined}
            aria-disabled={isMoving && !isFollowed}
            aria-label={isFollowed ? strings('turn-back') : leadsTo(strings, arrow.name, arrow.placeName)}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => walk.follow(arrow)}
          >
            <Icon name={isFollowed ? 'turn' : arrow.name} />
            <span className="wt-arrow-place" aria-hidden="true">
              {arrow.placeName}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
