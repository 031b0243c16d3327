import { type KeyboardEvent, useRef } from 'react';
import { findTyped } from '../list-selection.ts';

/** Milliseconds between two letters of one name. */
const PAUSE = 700;

/** Finds rows by what is typed. Returns what a press finds, null for keys that are no letters or find nothing. */
export function useTypedName(ids: readonly string[], nameOf: ((id: string) => string) | undefined) {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent, lead: string | null): string | null => {
    if (!nameOf || ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key)) return null;
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at < PAUSE ? text + key : key, at: timeStamp };
    return findTyped(
      ids.map((id) => ({ id, name: nameOf(id) })),
      lead,
      typed.current.text,
    );
  };
}
