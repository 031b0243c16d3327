import { movePlacement } from '@diorama/documents/icgi/icgi.commands.ts';
import { useEffect } from 'react';
import { focusStage } from '../../editor/focus-record.ts';
import { usePreview } from '../../editor/publish/use-preview.ts';
import { useHistorySteps } from '../../editor/use-history-steps.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { isInPopup, isTyping } from '../../shell/key-target.ts';
import { useEditor, useOne } from './editor-hooks.ts';
import { ALT_ARROWS, followControl } from './stage/follow-control.ts';
import { usePlayback } from './stage/stage-context.tsx';
import { useDeletion } from './use-deletion.ts';
import { useSelection } from './use-selection.ts';

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Steps of Shift with an arrow, in pixels of the canvas. */
const BIG_STEP = 10;

/** The editor's keys. Keys that a field or a popup wants stay theirs. */
export function useEditorKeys(): void {
  const { store, queue } = useEditor();
  const { canvas } = useOne('settings');
  const { stage, tool, setTool, looked } = usePlayback();
  const { keyframe, selected, goTo, select } = useSelection();
  const { removeKeyframeById, removeTransitionById, removePlacementById } = useDeletion();
  const { undo, redo } = useHistorySteps();
  const preview = usePreview();
  const refuse = useRefusal();

  useEffect(() => {
    // An old state has keys of its own, which change nothing.
    if (looked) return;
    const withModifier = (event: KeyboardEvent): boolean => {
      const key = event.key.toLowerCase();
      if (key === 'z') event.shiftKey ? redo() : undo();
      else if (key === 'y') redo();
      else if (key === 's') void queue.flush();
      else return false;
      return true;
    };
    const nudge = (event: KeyboardEvent): boolean => {
      const step = NUDGES[event.key];
      const placement = selected?.collection === 'placements' ? store.get('placements', selected.id) : undefined;
      if (!step || !placement || tool !== 'select') return false;
      if (refuse) {
        refuse();
        return true;
      }
      const size = event.shiftKey ? BIG_STEP : 1;
      const x = placement.x + (step[0] * size) / canvas.width;
      const y = placement.y + (step[1] * size) / canvas.height;
      store.execute(movePlacement, { id: placement.id, x, y }, { mergeKey: `nudge:${placement.id}` });
      return true;
    };
    const plain = (event: KeyboardEvent): boolean => {
      const keyframes = store.list('keyframes');
      const at = keyframes.findIndex(({ id }) => id === keyframe?.id);
      switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
        case 'v':
          setTool('select');
          return true;
        case 'm':
          if (refuse) refuse();
          else setTool('marker');
          return true;
        case '[':
        case ']':
        case 'PageUp':
        case 'PageDown': {
          const next = keyframes[at + (event.key === ']' || event.key === 'PageDown' ? 1 : -1)];
          if (next) goTo(next.id);
          return true;
        }
        case 'j':
        case 'l':
          if (selected?.collection === 'transitions') stage.play(selected.id, event.key.toLowerCase() === 'j');
          return true;
        case 'p':
          if (refuse) refuse();
          else if (!event.repeat) void preview.open(keyframe?.id);
          return true;
        case 'Escape':
          if (tool === 'marker') setTool('select');
          else if (selected) select(null);
          return true;
        case 'Delete':
        case 'Backspace':
          if (!isOnStage(event.target)) return false;
          if (selected?.collection === 'placements') removePlacementById(selected.id);
          else if (selected?.collection === 'keyframes') removeKeyframeById(selected.id);
          else if (selected?.collection === 'transitions') removeTransitionById(selected.id);
          return true;
        default:
          return nudge(event);
      }
    };
    // What is written in the inspector is in the document with every key: undo means the document's there, too.
    const typed = (event: KeyboardEvent): boolean => {
      if (event.key !== 'Escape') return (event.ctrlKey || event.metaKey) && !event.altKey && withModifier(event);
      focusStage();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInPopup(event.target)) return;
      if (isTyping(event.target)) {
        if (isInInspector(event.target) && typed(event)) event.preventDefault();
        return;
      }
      if (hasOwnArrows(event.target) && event.key.startsWith('Arrow') && !event.altKey) return;
      // Many keyboards write a bracket with AltGr, which comes as Ctrl and Alt together, or with Option.
      const isWritten = event.getModifierState('AltGraph') || event.key === '[' || event.key === ']';
      const control = event.altKey ? ALT_ARROWS[event.key] : undefined;
      let isHandled = false;
      if (control && keyframe) {
        followControl(store, stage, keyframe.id, control, goTo);
        isHandled = true;
      } else if ((event.ctrlKey || event.metaKey) && !isWritten) isHandled = withModifier(event);
      else if (!event.altKey || isWritten) isHandled = plain(event);
      if (isHandled) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [
    store,
    queue,
    canvas,
    stage,
    tool,
    setTool,
    looked,
    keyframe,
    selected,
    goTo,
    select,
    removeKeyframeById,
    removeTransitionById,
    removePlacementById,
    undo,
    redo,
    preview,
    refuse,
  ]);
}

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof HTMLElement && target.closest(places) !== null;

/** Where Delete means what is selected. Rows of lists mean themselves, and buttons elsewhere mean nothing by it. */
const isOnStage = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && target.id === 'main') ||
  isWithin(target, '[data-stage]');

const isInInspector = (target: EventTarget | null): boolean => isWithin(target, '[data-inspector]');

/** Parts in which the arrow keys move between things. */
const hasOwnArrows = (target: EventTarget | null): boolean =>
  isWithin(target, '[role=tree],[role=tablist],[role=separator],[role=slider],[role=radiogroup]');
