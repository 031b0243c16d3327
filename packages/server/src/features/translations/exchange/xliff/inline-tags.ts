/** Enclose what stands for a tag whose text the file does not have. Unicode gives them no meaning, and files have none. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
/** Most tags of a text that are compared. */
const MOST_TAGS = 500;
const ALONE = /\uFDD0[^\uFDD1]*\uFDD1/;
/** What a tag may stand for in a text of ours. */
const MARKUP = /\{\w+\}|<[^<>]+>/y;
const TAG = /\uFDD0([+-]?)([^\uFDD1]*)\uFDD1/g;

/** A tag that stands alone, such as a placeholder: the text is not whole without it. */
export const loneTag = (id: string): string => `${BEGIN}${id}${END}`;
/** Both ends of a tag around a text, such as bold: the text is readable without it. */
export const pairedTag = (end: 'open' | 'close', id: string): string =>
  `${BEGIN}${end === 'open' ? '+' : '-'}${id}${END}`;

const hasTags = (text: string): boolean => text.includes(BEGIN);

/**
 * What tags of a file stand for: where its source differs from ours by nothing but tags, each of them is a placeholder or
 * a piece of markup of ours; a tag around a text may stand for nothing.
 */
function meanings(fileSource: string, source: string): ReadonlyMap<string, string> {
  const names = [...fileSource.matchAll(TAG)].map(([tag]) => tag);
  const parts = fileSource.split(ALONE);
  const [first = ''] = parts;
  if (!source.startsWith(first)) return new Map();
  /** Where a tag cannot stand, so that no place is tried twice. */
  const failed = new Set<string>();
  const meant: string[] = [];
  const place = (at: number, from: number): boolean => {
    const name = names[at];
    if (name === undefined) return from === source.length;
    const state = `${at} ${from}`;
    if (failed.has(state)) return false;
    MARKUP.lastIndex = from;
    for (const text of [MARKUP.exec(source)?.[0], isPaired(name) ? '' : undefined]) {
      const next = parts[at + 1] ?? '';
      const to = from + (text?.length ?? 0);
      if (text === undefined || !source.startsWith(next, to)) continue;
      meant[at] = text;
      if (place(at + 1, to + next.length)) return true;
    }
    failed.add(state);
    return false;
  };
  if (names.length > MOST_TAGS || !place(0, first.length)) return new Map();
  const found = new Map<string, string>();
  const unclear = new Set<string>();
  for (const [at, name] of names.entries()) {
    const text = meant[at] ?? '';
    if ((found.get(name) ?? text) !== text) unclear.add(name);
    found.set(name, text);
  }
  // One id for two things does not say which of them the translation means.
  for (const name of unclear) found.delete(name);
  return found;
}

const isPaired = (tag: string): boolean => /^\uFDD0[+-]/.test(tag);

/** A text without the signs of its tags: what they stand for in their place, or what is wrong with it. */
export function withoutTags(
  text: string,
  fileSource: string,
  source: string | undefined,
): { text: string; fault?: string; remark?: string } {
  if (!hasTags(text)) return { text };
  const known = source === undefined ? new Map<string, string>() : meanings(fileSource, source);
  const lost = new Set<string>();
  const dropped = new Set<string>();
  const plain = text.replace(TAG, (tag, end: string, id: string) => {
    const meaning = known.get(tag);
    if (meaning === undefined) (end === '' ? lost : dropped).add(id);
    return meaning ?? '';
  });
  const named = (ids: ReadonlySet<string>) => [...ids].slice(0, 3).join(', ');
  if (lost.size > 0)
    return {
      text: plain,
      fault: `The file does not say what the tag ${named(lost)} stands for. Write it as text, such as {name}, or export with equiv-text`,
    };
  return dropped.size > 0
    ? { text: plain, remark: `The formatting of the tag ${named(dropped)} is left out: the text is plain` }
    : { text: plain };
}
