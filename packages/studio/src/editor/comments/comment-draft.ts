import type { CommentPoint } from '@diorama/contract/comments/comments.contract.ts';
import { useSyncExternalStore } from 'react';
import { keptSwitch } from '../../ui/kept-setting.ts';

/** A comment on its way: its point is looked for on the stage, or its text is written. */
export type CommentDraft = { type: 'placing' } | { type: 'writing'; place: string | null; point: CommentPoint };

const pinsHidden = keptSwitch('comment-pins.hidden');

let draft: CommentDraft | null = null;
let arePinsShown = pinsHidden.read() === null;
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The one comment on its way in this window; null: none. */
export const commentDraft = {
  get: (): CommentDraft | null => draft,
  set(next: CommentDraft | null): void {
    draft = next;
    changed();
  },
};

export const useCommentDraft = (): CommentDraft | null => useSyncExternalStore(subscribe, commentDraft.get);

/** Whether pins stand on the stage; remembered in this browser. */
export const usePinsShown = (): boolean => useSyncExternalStore(subscribe, () => arePinsShown);

export function showPins(areShown: boolean): void {
  arePinsShown = areShown;
  pinsHidden.keep(areShown ? null : true);
  changed();
}
