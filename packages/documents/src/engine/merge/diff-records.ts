import { splitRecordKey } from '../schema/change.ts';
import { fieldLabel, type KindLabels, recordLabel, recordTitle } from '../schema/labels.ts';
import { diffLeaves, type LeafSet } from '../schema/leaf-shape.ts';
import { valueAt } from '../schema/path.ts';
import { type KindRecords, recordDefinitionOf } from '../schema/record-definition.ts';
import type { RecordEdit } from '../schema/records.ts';
import type { RecordMap } from '../schema/tables.ts';

/** One operation of RFC 6902. The document is an object of records by key. */
export type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/** One field that differs, with its label. An absent value is left out. */
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
export function editsBetween(definition: KindRecords, before: RecordMap, after: RecordMap): RecordEdit[] {
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
function leavesOf(definition: KindRecords, { key, before, after }: RecordEdit) {
  const shape = recordDefinitionOf(definition, key)?.shape ?? { kind: 'atomic' as const };
  return diffLeaves(shape, before, after);
}

/** The differences as a JSON patch that turns the first state into the second. */
export function patchOf(definition: KindRecords, edits: readonly RecordEdit[]): PatchOperation[] {
  return edits.flatMap((edit): PatchOperation[] =>
    wholeLists(edit, leavesOf(definition, edit)).map(({ path, value }) => {
      const pointer = `/${[edit.key, ...path].map(escaped).join('/')}`;
      if (value === undefined) return { op: 'remove', path: pointer };
      const isNew = (path.length === 0 ? edit.before : valueAt(edit.before, path)) === undefined;
      return { op: isNew ? 'add' : 'replace', path: pointer, value };
    }),
  );
}

/** Leaves inside a list as the whole list, once: a pointer names an item by its place, which another operation moves. */
function wholeLists({ before, after }: RecordEdit, leaves: readonly LeafSet[]): LeafSet[] {
  const result = new Map<string, LeafSet>();
  for (const leaf of leaves) {
    const at = leaf.path.findIndex((_step, depth) => Array.isArray(valueAt(before, leaf.path.slice(0, depth))));
    const path = at < 0 ? leaf.path : leaf.path.slice(0, at);
    result.set(JSON.stringify(path), at < 0 ? leaf : { path, value: valueAt(after, path) });
  }
  return [...result.values()];
}

/** RFC 6901. */
const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** Fields that say nothing to people. */
const UNLISTED = new Set(['id', 'order']);

/** The differences with their labels. A place in a list is named only where nothing else differs. */
export function describeEdits(
  kind: KindRecords & { labels: KindLabels },
  edits: readonly RecordEdit[],
): RecordDifference[] {
  return edits.map((edit) => {
    const { key, before, after } = edit;
    const { collection } = splitRecordKey(key);
    const { one } = recordLabel(kind.labels, collection);
    const how = !before ? 'made' : !after ? 'removed' : 'changed';
    const leaves =
      how === 'changed' ? leavesOf(kind, edit) : Object.keys(after ?? before ?? {}).map((name) => ({ path: [name] }));
    const listed = leaves.filter(({ path }) => !UNLISTED.has(path[0] ?? ''));
    const fields = (listed.length > 0 || how !== 'changed' ? listed : leaves).map(({ path }): FieldDifference => {
      const [old, new_] = [valueAt(before, path), valueAt(after, path)];
      const label = path[0] === 'order' ? 'place in the list' : fieldLabel(kind.labels, path);
      return {
        path: [...path],
        label,
        ...(old === undefined ? {} : { before: old }),
        ...(new_ === undefined ? {} : { after: new_ }),
      };
    });
    return { record: key, kind: one, name: recordTitle(kind.labels, collection, after ?? before), how, fields };
  });
}
