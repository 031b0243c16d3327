import type { CommentPoint, CommentThread } from '@diorama/contract/comments/comments.contract.ts';

/** What a list of threads is narrowed to. */
export interface ThreadFilter {
  state: 'open' | 'resolved';
  /** Id of a view; null: all of them. */
  place: string | null;
}

/** The threads of a list, in its order. */
export const filterThreads = (threads: readonly CommentThread[], { state, place }: ThreadFilter): CommentThread[] =>
  threads.filter(
    (thread) => (thread.resolved === null) === (state === 'open') && (place === null || thread.place === place),
  );

/** How many open threads somebody else wrote in since one last looked. */
export const countUnread = (threads: readonly CommentThread[]): number =>
  threads.filter(({ isUnread, resolved }) => isUnread && resolved === null).length;

/**
 * The pins of a view: its open threads, and the one that is read. Numbered as they were written, as visitors of a preview
 * see them.
 */
export function pinsOf(
  threads: readonly CommentThread[],
  place: string,
  open: string | null,
): { thread: CommentThread; point: NonNullable<CommentPoint>; number: number }[] {
  const here = threads.filter(
    (thread) => thread.place === place && thread.point && (thread.resolved === null || thread.id === open),
  );
  return here
    .reverse()
    .flatMap((thread, at) => (thread.point ? [{ thread, point: thread.point, number: at + 1 }] : []));
}

/** Views that threads belong to, in the order of the list. */
export const placesOf = (threads: readonly CommentThread[]): string[] => [
  ...new Set(threads.flatMap(({ place }) => place ?? [])),
];

/** The text after an @ just before the caret; null: no mention is being typed. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}.'’-]{0,30})?)$/u.exec(text.slice(0, caret));
  const search = found?.[1];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/** A text with a person's name in place of what was typed to find them, and where the caret then stands. */
export function withMention(text: string, from: number, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text in parts, those that are an @ and one of these names apart. */
export function piecesOf(text: string, names: readonly string[]): { at: number; piece: string; isName: boolean }[] {
  if (names.length === 0) return [{ at: 0, piece: text, isName: false }];
  const marks = names.map((name) => `@${name}`);
  const longestFirst = marks
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  let at = 0;
  return text.split(new RegExp(`(${longestFirst.join('|')})`)).flatMap((piece) => {
    const from = at;
    at += piece.length;
    return piece === '' ? [] : [{ at: from, piece, isName: marks.includes(piece) }];
  });
}
