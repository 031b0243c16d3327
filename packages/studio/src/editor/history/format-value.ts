import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { fieldLabel, fieldUnit, type KindLabels, sentence } from '@diorama/documents/engine/schema/labels.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';

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
/** Digits of degrees of a place on earth: a decimetre. */
const PLACE_DIGITS = 6;
/** Numbers of a list, and settings of an object, that are shown one by one; of more, their count or that they are several. */
const [FEW_NUMBERS, FEW_SETTINGS] = [4, 6] as const;
/** What every object may have and says nothing of its value. */
const UNSAID: ReadonlySet<string> = new Set(['id', 'order', 'type', 'reverse']);

/** A stored value as people read it. `path`: where in its record it is. */
export function formatValue(value: unknown, path: readonly string[], format: Format): ShownValue {
  if (value === undefined || value === null) return { type: 'nothing' };
  if (typeof value === 'string') return value === '' ? { type: 'nothing' } : text(value);
  if (typeof value === 'boolean') return text(value ? 'On' : 'Off');
  if (typeof value === 'number') return text(formatNumber(value, fieldUnit(format.labels, path)));
  if (Array.isArray(value)) return formatList(value, path, format);
  return isPlainObject(value) ? formatObject(value, path, format) : text(JSON.stringify(value));
}

/** A number with its unit; a degree sign stands close. */
function formatNumber(value: number, unit: string | undefined): string {
  const round = (exact: number, digits: number) => String(Number(exact.toFixed(digits)));
  if (unit === undefined) return round(value, DIGITS);
  if (unit === '%') return `${round(value * 100, 1)} %`;
  return `${round(value, DIGITS)}${unit === '°' ? '' : ' '}${unit}`;
}

const formatNumbers = (numbers: readonly number[], unit: string | undefined): string =>
  numbers
    .map((one, at) => formatNumber(one, at === numbers.length - 1 || unit === '%' || unit === '°' ? unit : undefined))
    .join(', ');

/** How many files of a list differ from those before at their place; null where the lengths show it already. */
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

function formatList(list: readonly unknown[], path: readonly string[], format: Format): ShownValue {
  const files = filesOf(list);
  const [first, last] = [files[0], files.at(-1)];
  if (list.length === 0) return { type: 'nothing' };
  const numbers = list.filter((one) => typeof one === 'number');
  if (numbers.length === list.length && list.length <= FEW_NUMBERS)
    return text(formatNumbers(numbers, fieldUnit(format.labels, path)));
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
  const members = Object.keys(value).filter((member) => !UNSAID.has(member));
  const place = formatPlace(value, path, format);
  if (place !== null) return text(place);
  // A choice of one thing, such as an arrow's target.
  const inner = members.filter((member) => isPlainObject(value[member]));
  const single = inner.length === 1 ? inner[0] : undefined;
  if (single !== undefined && members.length === 1) {
    const shown = inside(single);
    return shown.type === 'text' ? text(`${shown.text}${value.reverse === true ? ', in reverse' : ''}`) : shown;
  }
  const isDeep = inner.some((member) => !isShort(value[member], format));
  const settings = isDeep ? null : formatSettings(members, inside, format.labels);
  if (settings !== null) return text(settings);
  if (single !== undefined) return inside(single);
  return Object.keys(value).some((key) => key !== 'id' && key !== 'order')
    ? text('Several settings')
    : { type: 'nothing' };
}

/** A place on earth or in a scene, or the number of points of a shape; null: it is none. */
function formatPlace(value: Record<string, unknown>, path: readonly string[], { labels }: Format): string | null {
  const { lng, lat, x, y, z, coordinates } = value;
  const round = (exact: number) => Number(exact.toFixed(PLACE_DIGITS));
  if (typeof lng === 'number' && typeof lat === 'number') return `${round(lat)}, ${round(lng)}`;
  if (Array.isArray(coordinates)) {
    const list: readonly unknown[] = coordinates;
    const [first, second] = list;
    if (typeof first === 'number' && typeof second === 'number') return `${round(second)}, ${round(first)}`;
    const points = coordinates.flat(PLACE_DIGITS).filter((one) => typeof one === 'number').length / 2;
    return `${points} points`;
  }
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  const isPlaceAlone = Object.keys(value).every((member) => member === 'x' || member === 'y' || member === 'z');
  const numbers = typeof z === 'number' ? [x, y, z] : [x, y];
  return isPlaceAlone ? formatNumbers(numbers, fieldUnit(labels, path)) : null;
}

/** Whether an object is read as one value: a place or a reference. */
const isShort = (value: unknown, format: Format): boolean =>
  isPlainObject(value) && (typeof value.id === 'string' || formatPlace(value, [], format) !== null);

/** A few settings with their names, such as `Triangles 12, area 4 m²`; null: they are more than people read in a line. */
function formatSettings(
  members: readonly string[],
  inside: (member: string) => ShownValue,
  labels: KindLabels,
): string | null {
  if (members.length === 0 || members.length > FEW_SETTINGS) return null;
  const shown = members.map((member) => ({ name: fieldLabel(labels, [member]), value: inside(member) }));
  return sentence(
    shown.map(({ name, value }) => `${name} ${value.type === 'nothing' ? 'none' : value.text}`).join(', '),
  );
}
