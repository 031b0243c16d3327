import type { CollectionName, KindRecords, RecordOf } from '../schema/record-definition.ts';
import type { Records } from '../schema/records.ts';
import { withoutReferences } from './clear-references.ts';
import { referencesOf } from './references.ts';

/** Clears the references to records that go, wherever they stand. Costs what the document holds, once. */
export function withoutReferencesTo<D extends KindRecords>(
  records: Records<D>,
  type: string,
  ids: ReadonlySet<string>,
): Records<D> {
  const { definition } = records;
  const isGone = (found: { type: string; id: string }) => found.type === type && ids.has(found.id);
  // The names are those of the kind's own records.
  const collections = Object.keys(definition.records) as CollectionName<D>[];
  return collections.reduce((next, collection) => {
    const changed = next.all(collection).flatMap((record) => {
      const { id } = record as { id?: unknown };
      const key = next.keyOf(collection, typeof id === 'string' ? id : collection);
      if (!referencesOf(definition, key, record).some(isGone)) return [];
      const cleared = withoutReferences(definition, key, record, isGone);
      // It was parsed by the collection's own schema.
      return cleared ? [cleared as RecordOf<D, typeof collection>] : [];
    });
    return changed.length > 0 ? next.putAll(collection, changed) : next;
  }, records);
}
