import type { LucideIcon } from 'lucide-react';
import type { KeyPress } from '../../ui/keys/key-press.ts';

/** How an action looks, in menus, in the list of keys, and later in the command palette. */
export interface ActionLook {
  id: string;
  /** As on a button: `Delete`, `Place marker`. */
  label: string;
  icon?: LucideIcon;
  /** Keys that run it, as they are shown: `Ctrl Z`, `Page down`. The first one is shown next to a button. */
  keys?: readonly string[];
  /** More about the keys, in the list of keys: `Shift: ten steps`. */
  keysHint?: string;
  /** Changes nothing, so it also works for a viewer and in a past revision. */
  isReadOnly: boolean;
  /** Its keys also work while one types in the inspector. */
  worksWhileTyping?: boolean;
  /** Its keys mean what is selected only while focus is on the stage. */
  isForStage?: boolean;
  /** Means something only as a key: it is not offered by name. */
  isKeyOnly?: boolean;
  /** Holding the key down runs it once. */
  runsOnce?: boolean;
}

/** Something one can do in an editor. One list of these serves menus, keys and the list of keys. */
export interface EditorAction<C> extends ActionLook {
  /** False while there is nothing to do it with. */
  when?(context: C): boolean;
  /** `press` is the key that ran it, if one did. */
  run(context: C, press?: KeyPress): void;
}

/** An action in the state the editor is in now. */
export interface BoundAction extends ActionLook {
  isEnabled: boolean;
  run(press?: KeyPress): void;
}

/** Puts an action into the state the editor is in now. */
export function bind<C>(action: EditorAction<C>, context: C): BoundAction {
  const { when, run, ...look } = action;
  return {
    ...look,
    isEnabled: when?.(context) !== false,
    run: (press) => run(context, press),
  };
}
