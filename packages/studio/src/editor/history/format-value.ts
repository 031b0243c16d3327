import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';

interface File {
  name: string;
  url: string;
}

/** How a stored value is shown. */
export type ShownValue =
  | { type: 'nothing' }
  | { type: 'text'; text: string }
  | { type: 'color'; css: string; text: string }
  /** `first` stands for all of a list: the frames of a film. */
  | { type: 'media'; text: string; first: File };

type NameOf = (type: string, id: string) => string | null;

const text = (words: string): ShownValue => ({ type: 'text', text: words });

/** Digits of a number that people read. */
const DIGITS = 3;

/** Numbers that people know in another measure than the stored one, by the last step of their path. */
const MEASURES: Readonly<Record<string, (value: number) => string>> = {
  x: (value) => `${readable(value * 100, 1)} %`,
  y: (value) => `${readable(value * 100, 1)} %`,
  compass: (value) => `${readable(value)}°`,
  scale: (value) => `${readable(value)} ×`,
};

const readable = (value: number, digits = DIGITS): string => String(Number(value.toFixed(digits)));

/** Puts a stored value in words. `nameOf` tells what a reference points to, `path` where in its record the value is. */
export function shownValue(value: unknown, nameOf: NameOf, path: readonly string[] = []): ShownValue {
  if (value === undefined || value === null) return { type: 'nothing' };
  if (typeof value === 'string') return value === '' ? { type: 'nothing' } : text(value);
  if (typeof value === 'boolean') return text(value ? 'On' : 'Off');
  if (typeof value === 'number') return text((MEASURES[path.at(-1) ?? ''] ?? readable)(value));
  if (Array.isArray(value)) return shownList(value);
  return isPlainObject(value) ? shownObject(value, nameOf) : text(JSON.stringify(value));
}

/** How many files of a list are others than before at their place; null where the lengths tell it already. */
export function exchangedFiles(before: unknown, after: unknown): number | null {
  const [old, now] = [filesOf(before), filesOf(after)];
  if (old.length === 0 || old.length !== now.length) return null;
  return now.filter(({ url }, at) => url !== old[at]?.url).length;
}

const filesOf = (value: unknown): File[] => (Array.isArray(value) ? value.flatMap((one) => fileOf(one) ?? []) : []);

function fileOf(value: unknown): File | null {
  if (!isPlainObject(value)) return null;
  const { name, url } = value;
  return typeof name === 'string' && typeof url === 'string' ? { name, url } : null;
}

function shownList(list: readonly unknown[]): ShownValue {
  const files = filesOf(list);
  const [first, last] = [files[0], files.at(-1)];
  if (list.length === 0) return { type: 'nothing' };
  if (!first || !last || files.length < list.length)
    return text(`${list.length} ${list.length === 1 ? 'value' : 'values'}`);
  if (files.length === 1) return { type: 'media', text: first.name, first };
  return { type: 'media', text: `${files.length} files\n${first.name}\nto ${last.name}`, first };
}

function shownObject(value: Record<string, unknown>, nameOf: NameOf): ShownValue {
  const { type, id, r, g, b, a, width, height } = value;
  const file = fileOf(value);
  if (file) return { type: 'media', text: file.name, first: file };
  if (typeof r === 'number' && typeof g === 'number' && typeof b === 'number') {
    const alpha = typeof a === 'number' ? a : 1;
    const strength = alpha === 1 ? '' : `, ${Math.round(alpha * 100)} %`;
    return { type: 'color', css: `rgb(${r} ${g} ${b} / ${alpha})`, text: `${r}, ${g}, ${b}${strength}` };
  }
  if (typeof width === 'number' && typeof height === 'number') return text(`${width} × ${height}`);
  if (typeof type === 'string' && typeof id === 'string') return text(nameOf(type, id) ?? 'Something that is gone');
  if (type === 'none') return { type: 'nothing' };
  if (type === 'custom' || type === 'some') return shownValue(value.value, nameOf);
  if (type === 'variable') return text(String(value.key));
  if (type === 'theme') return text(`Theme: ${String(value.token)}`);
  if (typeof value.href === 'string') return text(value.href);
  // What a block holds.
  if (type === 'image') return shownValue(value.media, nameOf);
  if (type === 'text' || type === 'button') return shownValue(value.text, nameOf);
  const languages = localizedText(value, 'en');
  if (typeof languages === 'string' && languages !== '') return text(languages);
  // A choice of one thing, such as an arrow's target.
  const inner = Object.values(value).filter((member) => isPlainObject(member));
  const back = value.reverse === true ? ', in reverse' : '';
  if (inner.length === 1) {
    const shown = shownValue(inner[0], nameOf);
    return shown.type === 'text' ? text(`${shown.text}${back}`) : shown;
  }
  return Object.keys(value).some((key) => key !== 'id' && key !== 'order')
    ? text('Several settings')
    : { type: 'nothing' };
}
