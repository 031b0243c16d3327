import { useLayoutEffect } from 'react';
import { areSingleKeysOn } from '../../visitor/parts/single-keys.ts';
import type { IcgiStage } from '../stage.port.ts';
import type { Walk } from './use-walk.ts';
import type { ControlName, WalkthroughModel } from './walkthrough-model.ts';

const ARROWS: Readonly<Record<string, ControlName>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'back',
  ArrowDown: 'back',
};
const ZOOM: Readonly<Record<string, number>> = { '+': 1.25, '-': 0.8, '0': 0 };

/** Keys of the whole page. A field or a scrolled panel that has the focus keeps its own. */
export function useKeys(stage: IcgiStage, walk: Walk, model: WalkthroughModel, toggleFullScreen: () => void): void {
  // In the same moment as the arrows are drawn, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isInField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      const zoom = ZOOM[event.key];
      const control = ARROWS[event.key];
      if (event.key === 'Escape') {
        if (walk.panel) walk.close();
        else walk.turnBack();
      } else if (isInField) {
        return;
      } else if (control) {
        const isReading = event.target instanceof HTMLElement && event.target.closest('.v-sheet') !== null;
        const arrow = model.arrows(walk.arrowsOf).find(({ name }) => name === control);
        if (isReading || !arrow) return;
        event.preventDefault();
        walk.follow(arrow);
      } else if (!areSingleKeysOn()) {
        return;
      } else if (zoom !== undefined) stage.zoomBy(zoom);
      else if (event.key === '?') walk.open({ type: 'keys' });
      else if (event.key === 'o' || event.key === 'O') walk.open({ type: 'overview' });
      else if (event.key === 'm' || event.key === 'M') walk.open({ type: 'menu' });
      else if (event.key === 'f' || event.key === 'F') toggleFullScreen();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [stage, walk, model, toggleFullScreen]);
}
