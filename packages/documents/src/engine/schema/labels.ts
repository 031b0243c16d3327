import { isPlainObject } from './json.ts';
import { LANGUAGE_NAMES, LANGUAGES } from './languages.ts';

/** What one kind of record is called. */
export interface RecordLabel {
  /** `view` */
  one: string;
  /** `views` */
  many: string;
  /** Belongs to the record it is created with and is not mentioned separately: a marker's place. */
  isPart?: boolean;
  /** Fields that say what the record is, the first with a text; `name`, `title`, `text` unless given. */
  title?: readonly string[];
  /** Fields whose change is a move. */
  place?: readonly string[];
  /** The field that shows what it is, next to its name: a picture, a video, a text. */
  content?: string;
  /** For a part: where the reference to what it belongs to lies, as `data.marker`. */
  owner?: string;
}

/** A document kind in the language of the studio: history, checks, menus and inspectors take their nouns from here. */
export interface KindLabels {
  /** The document itself: `walkthrough`. */
  document: string;
  /** By collection or singleton. */
  records: Readonly<Record<string, RecordLabel>>;
  /** By field inside a record: `controls.left`, or by the last step alone: `compass`. */
  fields: Readonly<Record<string, string>>;
  /** Units by field, such as `°`. A field in `%` holds a fraction: 0.5 is read as 50 %. */
  units?: Readonly<Record<string, string>>;
}

/** What a kind of record is called; its own name where it has no label. */
export function recordLabel({ records }: KindLabels, collection: string): RecordLabel {
  return (
    (Object.hasOwn(records, collection) ? records[collection] : undefined) ?? { one: collection, many: collection }
  );
}

/**
 * A field's name as people say it: the longest part of its path that has a label, the last one of several; else
 * `startDate` as `start date`.
 */
export function fieldLabel({ fields }: KindLabels, path: readonly string[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    for (let from = path.length - length; from >= 0; from -= 1) {
      const name = path.slice(from, from + length).join('.');
      // The texts of a field lie in its `value`: what they are a value of says more.
      if (name === 'value' && path.length > 1) continue;
      if (Object.hasOwn(fields, name)) return fields[name] ?? name;
    }
  }
  const inner = path.filter((step) => step !== 'data' && step !== 'value');
  const spaced = (step: string) => step.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return inner.map((step) => NAMES.get(step) ?? spaced(step)).join(', ');
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(LANGUAGE_NAMES));
const TITLES = ['name', 'title', 'text'];

/** The unit of a field by the last step of its path, or undefined. */
export function fieldUnit({ units = {} }: KindLabels, path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  return Object.hasOwn(units, name) ? units[name] : undefined;
}

/** The same with a capital letter, for the beginning of a line. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a record is called by its own name or text; null when it has neither. */
export function recordTitle(
  labels: KindLabels,
  collection: string,
  record: Readonly<Record<string, unknown>> | undefined,
): string | null {
  if (!record) return null;
  for (const field of recordLabel(labels, collection).title ?? TITLES) {
    const text = textIn(record[field]);
    if (text !== null) return text;
  }
  return null;
}

/** The first text in a value: itself, or that of its first language. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (!isPlainObject(value)) return null;
  const inner = isPlainObject(value.value) ? value.value : value;
  for (const language of LANGUAGES) {
    const text = inner[language];
    if (typeof text === 'string' && text.trim()) return text.trim();
  }
  return null;
}
