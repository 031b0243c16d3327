import { splitRecordKey } from './change.ts';
import { type DocumentDefinition, recordDefinitionOf } from './define-document.ts';
import { type DocumentWords, fieldWords, recordTitle, recordWords } from './document-words.ts';
import { diffLeaves } from './leaf-shape.ts';
import { valueAt } from './path.ts';
import type { RecordEdit } from './records.ts';
import type { RecordMap } from './tables.ts';

/** One operation of RFC 6902. The document is an object of records by key. */
export type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/** One field that differs, in words. An absent value is left out. */
export interface FieldDifference {
  path: string[];
  label: string;
  before?: unknown;
  after?: unknown;
}

/** What differs in one record. */
export interface RecordDifference {
  record: string;
  /** What kind of thing it is: `view`. */
  kind: string;
  /** Its own name; null when it has none. */
  name: string | null;
  how: 'made' | 'removed' | 'changed';
  fields: FieldDifference[];
}

/** The records that differ between two states of a document, in the order of the kind's collections. */
export function editsBetween(definition: DocumentDefinition, before: RecordMap, after: RecordMap): RecordEdit[] {
  const places = Object.keys(definition.records);
  const placeOf = (key: string) => {
    const place = places.indexOf(splitRecordKey(key).collection);
    return place < 0 ? places.length : place;
  };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((key) => ({ key, before: before[key], after: after[key] }))
    .filter((edit) => leavesOf(definition, edit).length > 0)
    .sort((a, b) => placeOf(a.key) - placeOf(b.key));
}

/** The leaves of a record that differ; none when it is the same. */
function leavesOf(definition: DocumentDefinition, { key, before, after }: RecordEdit) {
  const shape = recordDefinitionOf(definition, key)?.shape ?? { kind: 'atomic' as const };
  return diffLeaves(shape, before, after);
}

/** The differences as a JSON patch that turns the first state into the second. */
export function patchOf(definition: DocumentDefinition, edits: readonly RecordEdit[]): PatchOperation[] {
  return edits.flatMap((edit): PatchOperation[] =>
    leavesOf(definition, edit).map(({ path, value }) => {
      const pointer = `/${[edit.key, ...path].map(escaped).join('/')}`;
      if (value === undefined) return { op: 'remove', path: pointer };
      const isNew = (path.length === 0 ? edit.before : valueAt(edit.before, path)) === undefined;
      return { op: isNew ? 'add' : 'replace', path: pointer, value };
    }),
  );
}

/** RFC 6901. */
const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** Fields that say nothing to people. */
const UNTOLD = new Set(['id', 'order']);

/** The differences in words. A place in a list is told only where nothing else is. */
export function describeEdits(
  definition: DocumentDefinition,
  words: DocumentWords,
  edits: readonly RecordEdit[],
): RecordDifference[] {
  return edits.map((edit) => {
    const { key, before, after } = edit;
    const { one } = recordWords(words, splitRecordKey(key).collection);
    const how = !before ? 'made' : !after ? 'removed' : 'changed';
    const leaves =
      how === 'changed'
        ? leavesOf(definition, edit)
        : Object.keys(after ?? before ?? {}).map((name) => ({ path: [name] }));
    const told = leaves.filter(({ path }) => !UNTOLD.has(path[0] ?? ''));
    const fields = (told.length > 0 || how !== 'changed' ? told : leaves).map(({ path }): FieldDifference => {
      const [old, new_] = [valueAt(before, path), valueAt(after, path)];
      const label = path[0] === 'order' ? 'place in the list' : fieldWords(words, path);
      return {
        path: [...path],
        label,
        ...(old === undefined ? {} : { before: old }),
        ...(new_ === undefined ? {} : { after: new_ }),
      };
    });
    return { record: key, kind: one, name: recordTitle(after ?? before), how, fields };
  });
}
