/** What one kind of record is called. */
export interface RecordWords {
  /** `view` */
  one: string;
  /** `views` */
  many: string;
  /** Belongs to what it is made with and goes unmentioned beside it: a marker's place. */
  isPart?: boolean;
}

/** A document kind in the words of the studio, for history and differences. */
export interface DocumentWords {
  /** By collection or singleton. */
  records: Readonly<Record<string, RecordWords>>;
  /** By field inside a record: `controls.left`, or by the last step alone: `compass`. */
  fields: Readonly<Record<string, string>>;
}

/** What a kind of record is called; its own name where nobody has given it words. */
export function recordWords({ records }: DocumentWords, collection: string): RecordWords {
  return (
    (Object.hasOwn(records, collection) ? records[collection] : undefined) ?? { one: collection, many: collection }
  );
}

/** A field's name as people say it: from the table, else `startDate` as `start date`. */
export function fieldWords({ fields }: DocumentWords, path: readonly string[]): string {
  for (let from = 0; from < path.length; from += 1) {
    const name = path.slice(from).join('.');
    if (Object.hasOwn(fields, name)) return fields[name] ?? name;
  }
  const inner = path.filter((step) => step !== 'data' && step !== 'value');
  const spaced = (step: string) => step.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return inner.map((step) => LANGUAGE_NAMES[step] ?? spaced(step)).join(', ');
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', sv: 'Swedish' };

/** What a record is called by its own name or text; null when it has neither. */
export function recordTitle(record: Readonly<Record<string, unknown>> | undefined): string | null {
  if (!record) return null;
  return textIn(record.name) ?? textIn(record.title) ?? textIn(record.text);
}

/** The first text in a value: itself, or that of its first language. */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const inner = 'value' in value ? value.value : value;
  if (typeof inner !== 'object' || inner === null) return null;
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const text = Object.entries(inner).find(([key]) => key === language)?.[1];
    if (typeof text === 'string' && text.trim()) return text.trim();
  }
  return null;
}
