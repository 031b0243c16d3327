import { isPressOf, type KeyPress } from '../../ui/keys/key-press.ts';
import type { BoundAction } from './editor-action.ts';

/** The location of the focus, which decides which keys work. */
export interface KeyPlace {
  /** In a field of the inspector: what is written there is in the document, so undo means the document's. */
  isTyping: boolean;
  /** On the stage, or nowhere in particular. */
  isOnStage: boolean;
  /** In a part whose arrow keys move between things. */
  hasOwnArrows: boolean;
}

/** The action that a press runs: of several with the key, the first that applies. */
export function actionOf(
  actions: readonly BoundAction[],
  press: KeyPress,
  { isTyping, isOnStage, hasOwnArrows }: KeyPlace,
): BoundAction | undefined {
  if (hasOwnArrows && press.key.startsWith('Arrow') && !press.altKey) return undefined;
  return actions.find(
    ({ keys = [], isEnabled, worksWhileTyping, isForStage }) =>
      isEnabled &&
      (!isTyping || worksWhileTyping) &&
      (!isForStage || isOnStage) &&
      keys.some((shown) => isPressOf(shown, press)),
  );
}

/** Runs what a press means; while reading, `refuse` says why a change is not made. True when the press meant something. */
export function runKey(
  actions: readonly BoundAction[],
  press: KeyPress,
  place: KeyPlace,
  refuse: (() => void) | null,
): boolean {
  const action = actionOf(actions, press, place);
  if (!action) return false;
  if (press.repeat && action.runsOnce) return true;
  if (refuse && !action.isReadOnly) refuse();
  else action.run(press);
  return true;
}
