import { type RefObject, useEffect, useRef } from 'react';
import type { IcgiStage } from '../../stage.port.ts';
import type { Walk } from '../use-walk.ts';
import type { PlacedMarker, WalkthroughModel } from '../walkthrough-model.ts';
import { inWindow, wayAt } from './way-at.ts';

interface TapsOptions {
  stage: IcgiStage;
  root: RefObject<HTMLElement | null>;
  walk: Walk;
  model: WalkthroughModel;
  markers: readonly PlacedMarker[];
}

/** Below it, what opens covers the picture and goes when the picture is tapped. The styles have the same width. */
const NARROW = '(max-width: 899.9px)';

/** Taps on the picture: two near a route follow it, one outside an open sheet closes it on a narrow screen. */
export function useTaps(options: TapsOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { stage } = options;
  useEffect(() => {
    stage.takeTaps({
      onTap() {
        const { walk } = latest.current;
        if (walk.panel && matchMedia(NARROW).matches) walk.close();
      },
      onDoubleTap(at) {
        const { root, walk, model, markers } = latest.current;
        if (stage.state().moving) return false;
        const directions = markers.flatMap(({ leadsTo, ...marker }) =>
          leadsTo === null ? [] : [{ way: () => walk.walkTo(leadsTo), ...inWindow(stage.rect(), marker) }],
        );
        const box = stage.element.getBoundingClientRect();
        const arrows = model.arrows(walk.arrowsOf).flatMap((arrow) => {
          const button = root.current?.querySelector(`.wt-arrow[data-way="${arrow.name}"]`)?.getBoundingClientRect();
          if (!button) return [];
          const [x, y] = [button.x + button.width / 2 - box.x, button.y + button.height / 2 - box.y];
          return [{ way: () => walk.follow(arrow), x, y }];
        });
        const way = wayAt(at, [...directions, ...arrows]);
        way?.();
        return way !== null;
      },
    });
    return () => stage.takeTaps(null);
  }, [stage]);
}
