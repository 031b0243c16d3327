import { followLink } from '../../visitor/follow-link.ts';
import type { ShapeAct } from './placed-shapes.ts';
import type { Walk } from './use-walk.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

/** Runs the action of a pressed shape. */
export const actOn =
  (walk: Walk, model: WalkthroughModel, slug: string) =>
  (to: ShapeAct): void => {
    if (to.type === 'open') walk.open(to.opens);
    else if (to.type === 'walk') walk.walkBy(to.keyframe, to.move);
    else
      followLink(to.link, slug, {
        product: model.data.id,
        goTo: (place) => {
          const target = model.firstKeyframe(place);
          if (target) walk.walkTo(target);
        },
      });
  };
