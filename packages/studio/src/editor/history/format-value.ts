import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { fieldUnit, type KindLabels } from '@diorama/documents/engine/labels.ts';
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
  /** `first` stands for all of a list: the frames of a video. */
  | { type: 'media'; text: string; first: File };

/** What values are read with. */
export interface Format {
  /** Units of fields. */
  labels: KindLabels;
  /** What a reference leads to; null when it is gone. */
  nameOf: (type: string, id: string) => string | null;
}

const text = (shown: string): ShownValue => ({ type: 'text', text: shown });

/** Digits after the point that people read. */
const DIGITS = 3;

/** A stored value as people read it. `path`: where in its record it is. */
export function formatValue(value: unknown, path: readonly string[], format: Format): ShownValue {
  if (value === undefined || value === null) return { type: 'nothing' };
  if (typeof value === 'string') return value === '' ? { type: 'nothing' } : text(value);
  if (typeof value === 'boolean') return text(value ? 'On' : 'Off');
  if (typeof value === 'number') return text(formatNumber(value, fieldUnit(format.labels, path)));
  if (Array.isArray(value)) return formatList(value);
  return isPlainObject(value) ? formatObject(value, path, format) : text(JSON.stringify(value));
}

/** A number with its unit; a degree sign stands close. */
function formatNumber(value: number, unit: string | undefined): string {
  const round = (exact: number, digits: number) => String(Number(exact.toFixed(digits)));
  if (unit === undefined) return round(value, DIGITS);
  if (unit === '%') return `${round(value * 100, 1)} %`;
  return `${round(value, DIGITS)}${unit === '°' ? '' : ' '}${unit}`;
}

/** How many files of a list differ from those before at their place; null where the lengths tell it already. */
export function replacedFiles(before: unknown, after: unknown): number | null {
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

function formatList(list: readonly unknown[]): ShownValue {
  const files = filesOf(list);
  const [first, last] = [files[0], files.at(-1)];
  if (list.length === 0) return { type: 'nothing' };
  if (!first || !last || files.length < list.length)
    return text(`${list.length} ${list.length === 1 ? 'value' : 'values'}`);
  if (files.length === 1) return { type: 'media', text: first.name, first };
  return { type: 'media', text: `${files.length} files\n${first.name}\nto ${last.name}`, first };
}

function formatObject(value: Record<string, unknown>, path: readonly string[], format: Format): ShownValue {
  const { type, id, r, g, b, a, width, height } = value;
  const inside = (member: string): ShownValue => formatValue(value[member], [...path, member], format);
  const file = fileOf(value);
  if (file) return { type: 'media', text: file.name, first: file };
  if (typeof r === 'number' && typeof g === 'number' && typeof b === 'number') {
    const alpha = typeof a === 'number' ? a : 1;
    const strength = alpha === 1 ? '' : `, ${Math.round(alpha * 100)} %`;
    return { type: 'color', css: `rgb(${r} ${g} ${b} / ${alpha})`, text: `${r}, ${g}, ${b}${strength}` };
  }
  if (typeof width === 'number' && typeof height === 'number') return text(`${width} × ${height}`);
  if (typeof type === 'string' && typeof id === 'string') return text(format.nameOf(type, id) ?? 'Deleted item');
  if (type === 'none') return { type: 'nothing' };
  if (type === 'custom' || type === 'some') return inside('value');
  if (type === 'variable') return text(String(value.key));
  if (type === 'theme') return text(`Theme: ${String(value.token)}`);
  if (typeof value.href === 'string') return text(value.href);
  // What a block holds.
  if (type === 'image') return inside('media');
  if (type === 'text' || type === 'button') return inside('text');
  const languages = localizedText(value, 'en');
  if (typeof languages === 'string' && languages !== '') return text(languages);
  // A choice of one thing, such as an arrow's target.
  const inner = Object.keys(value).filter((member) => isPlainObject(value[member]));
  if (inner.length === 1 && inner[0] !== undefined) {
    const shown = inside(inner[0]);
    return shown.type === 'text' ? text(`${shown.text}${value.reverse === true ? ', in reverse' : ''}`) : shown;
  }
  return Object.keys(value).some((key) => key !== 'id' && key !== 'order')
    ? text('Several settings')
    : { type: 'nothing' };
}
