import type { CountPlace } from '../../visitor/visits/count-later.ts';
import { countOpened } from '../../visitor/visits/count-places.ts';
import { countVisits } from '../../visitor/visits/count-visits.ts';
import type { VisitQueue } from '../../visitor/visits/visit-queue.ts';
import type { IcgiStage, MoveReport } from '../stage.port.ts';

/** Counts views that are stood in, transitions, and what is opened. */
export function countWalkthrough(id: string, stage: IcgiStage): CountPlace {
  const queue = countVisits({ type: 'icgi', id });
  countMoves(stage, queue);
  return countOpened(queue);
}

type Moved = Pick<IcgiStage, 'state' | 'lastMove' | 'subscribe'>;

/** What became of a transition: a cross-fade took the place of one that came late; reduced motion has none. */
const outcomeOf = (played: MoveReport['played']): 'played' | 'late' | 'skipped' =>
  played === 'fade' ? 'late' : played === 'cut' ? 'skipped' : 'played';

/** Follows the stage. A transition that ends without a report was left on the way; turning round in it is one of those. */
export function countMoves(stage: Moved, queue: Pick<VisitQueue, 'add' | 'stand'>): void {
  let moving: { transition: string; reverse: boolean } | null = null;
  let reported = stage.lastMove();
  /** The way back from where a visitor turned round: no way of its own. */
  let turned: string | null = null;
  const look = (): void => {
    const { moving: now, keyframe } = stage.state();
    const report = stage.lastMove();
    if (report && report !== reported) {
      if (report.transition !== turned) queue.add(outcomeOf(report.played), report.transition);
      if (report.isBroken) queue.add('broken', report.transition);
      turned = null;
    } else if (moving && (moving.transition !== now?.transition || moving.reverse !== now.reverse)) {
      if (moving.transition !== turned) queue.add('skipped', moving.transition);
      turned = moving.transition === now?.transition ? moving.transition : null;
    }
    reported = report;
    moving = now && { transition: now.transition, reverse: now.reverse };
    queue.stand(now ? null : keyframe);
  };
  stage.subscribe(look);
  look();
}
