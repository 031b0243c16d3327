import { useEffect } from 'react';
import { isInPopup, isTyping } from '../../ui/keys/key-target.ts';
import { focusStage } from '../address/focus-pane.ts';
import { useRefusal } from '../use-refusal.ts';
import { useActions } from './actions-context.ts';
import { runKey } from './run-key.ts';

/** The editor's keys: those of its actions. Keys that a field or a popup wants stay theirs. */
export function useActionKeys(): void {
  const actions = useActions();
  const refuse = useRefusal();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || isInPopup(target)) return;
      const isInField = isTyping(target);
      if (isInField && event.key !== BETWEEN_PANES && !isWithin(target, DOCUMENT_FIELDS)) return;
      if (isInField && event.key === 'Escape') {
        focusStage();
        event.preventDefault();
        return;
      }
      const place = { isTyping: isInField, isOnStage: isOnStage(target), hasOwnArrows: isWithin(target, OWN_ARROWS) };
      if (runKey(actions, event, place, refuse)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [actions, refuse]);
}

/** Leads out of any field: no text is written with it. */
const BETWEEN_PANES = 'F6';

/** Fields whose text is in the document: undo in them means the document's. */
const DOCUMENT_FIELDS = '[data-inspector],[data-document-fields]';

/** Parts in which the arrow keys move between things. */
const OWN_ARROWS = '[role=tree],[role=grid],[role=tablist],[role=separator],[role=slider],[role=radiogroup]';

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof HTMLElement && target.closest(places) !== null;

/** Where Delete means what is selected. Rows of lists mean themselves, and buttons elsewhere mean nothing by it. */
const isOnStage = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && target.id === 'main') ||
  isWithin(target, '[data-stage]');
