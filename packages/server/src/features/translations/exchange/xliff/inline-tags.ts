/** Enclose what stands for a tag whose text the file does not have. Unicode gives them no meaning, and files have none. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
/** Most tags of a text that are compared: each that may stand for nothing doubles what there is to try. */
const MOST_TAGS = 12;
const TAG = /\uFDD0([+-]?)([^\uFDD1]*)\uFDD1/g;

/** A tag that stands alone, such as a placeholder: the text is not whole without it. */
export const loneTag = (id: string): string => `${BEGIN}${id}${END}`;
/** Both ends of a tag around a text, such as bold: the text is readable without it. */
export const pairedTag = (end: 'open' | 'close', id: string): string =>
  `${BEGIN}${end === 'open' ? '+' : '-'}${id}${END}`;

const hasTags = (text: string): boolean => text.includes(BEGIN);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What tags of a file stand for: where its source differs from ours by nothing but tags, each of them is a placeholder or
 * a piece of markup of ours.
 */
function meanings(fileSource: string, source: string): ReadonlyMap<string, string> {
  const names: string[] = [];
  let pattern = '';
  let from = 0;
  for (const { 0: tag, index } of fileSource.matchAll(TAG)) {
    pattern += `${escaped(fileSource.slice(from, index))}(\\{\\w+\\}|<[^<>]+>${isPaired(tag) ? '|' : ''})`;
    names.push(tag);
    from = index + tag.length;
  }
  if (names.length > MOST_TAGS) return new Map();
  const [, ...texts] = new RegExp(`^${pattern}${escaped(fileSource.slice(from))}$`, 'u').exec(source) ?? [];
  return new Map(texts.map((text, at) => [names[at] ?? '', text]));
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
