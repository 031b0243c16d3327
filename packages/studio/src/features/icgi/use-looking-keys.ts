import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import { useEffect } from 'react';
import { useRefusal } from '../../editor/use-refusal.ts';
import { isInPopup, isTyping } from '../../shell/key-target.ts';
import { ALT_ARROWS } from './stage/follow-control.ts';
import { type LookedState, shownOf, targetOf, viewOf } from './stage/past-walkthrough.ts';
import { useSelection } from './use-selection.ts';

/** Steps through the views, by key. */
const STEPS: Readonly<Record<string, -1 | 1>> = { '[': -1, PageUp: -1, ']': 1, PageDown: 1 };
/** Keys that change the document, or the stage, at any other time. */
const REFUSED = new Set(['Delete', 'Backspace', 'm', 'j', 'l', 'p']);

/** The editor's keys while an old state is on the stage: one walks through it and goes back; everything else is refused. */
export function useLookingKeys(looked: LookedState): void {
  const { keyframe, place, stand, showHistory } = useSelection();
  const refuse = useRefusal();
  const view = viewOf(looked, place ?? keyframe?.id);

  useEffect(() => {
    const plain = (event: KeyboardEvent): boolean => {
      const step = STEPS[event.key];
      if (step) {
        const views = shownOf(looked)?.keyframes ?? [];
        const next = views[views.findIndex(({ id }) => id === view) + step];
        if (next) stand(next.id);
      } else if (event.key === 'Escape') showHistory(0);
      else if (REFUSED.has(event.key.length === 1 ? event.key.toLowerCase() : event.key)) refuse?.();
      else return false;
      return true;
    };
    const follow = (name: ControlName): boolean => {
      const target = view && targetOf(looked, view, name);
      if (target) stand(target);
      return true;
    };
    const withModifier = ({ key }: KeyboardEvent): boolean => {
      if (!['z', 'y'].includes(key.toLowerCase())) return false;
      refuse?.();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInPopup(event.target) || isTyping(event.target)) return;
      const isWritten = event.getModifierState('AltGraph') || event.key === '[' || event.key === ']';
      const arrow = event.altKey ? ALT_ARROWS[event.key] : undefined;
      let isHandled = false;
      if (arrow) isHandled = follow(arrow);
      else if ((event.ctrlKey || event.metaKey) && !isWritten) isHandled = withModifier(event);
      else if (!event.altKey || isWritten) isHandled = plain(event);
      if (isHandled) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [looked, view, stand, showHistory, refuse]);
}
