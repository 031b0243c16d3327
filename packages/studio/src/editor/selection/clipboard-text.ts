import { membersOf } from '../fields/members-of.ts';

/** Text of ours begins like this; what follows is what it holds. */
const OURS = '{"type":"diorama/';
/** Most characters of a text that is shown. */
const MAX_SHOWN = 200;

/** Content as text for the clipboard. `where`: what it is and where to paste it, for a place that cannot take it. */
export const copiedAs = (type: string, where: string, content: object): string =>
  JSON.stringify({ type: `diorama/${type}`, where, ...content });

/** Members of the content in a text from the clipboard; null: it is something else. */
export function copiedIn(text: string, type: string): Readonly<Record<string, unknown>> | null {
  if (!text.startsWith(`${OURS}${type}"`)) return null;
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The items of a list that a schema accepts, `most` of them at most. */
export const parsedItems = <R>(list: unknown, most: number, parse: (item: unknown) => { data?: R | undefined }): R[] =>
  Array.isArray(list) ? list.slice(0, most).flatMap((item: unknown) => parse(item).data ?? []) : [];

/** Where a text of ours belongs, for a place that cannot take it; null: it is none of ours. */
export function whereOf(text: string): string | null {
  if (!text.startsWith(OURS)) return null;
  const read = copiedIn(text, text.slice(OURS.length, text.indexOf('"', OURS.length)));
  return typeof read?.where === 'string' ? read.where.slice(0, MAX_SHOWN) : null;
}
