import type { Command } from './command.ts';
import type { DocumentKind } from './schema/define-kind.ts';
import { fieldLabel, recordLabel } from './schema/labels.ts';
import { type LeafPath, withValueAt } from './schema/path.ts';
import type { CollectionName } from './schema/record-definition.ts';

/** Which records get which value; the id of a singleton is its own name. */
export interface SetField {
  ids: readonly string[];
  /** Undefined removes the field. */
  value: unknown;
}

/**
 * The command that sets one field and touches nothing else. It is called after the field, "Change name", or where the field
 * is a place after the record, "Move marker". A record that was deleted stays deleted.
 */
export function fieldCommand<D extends DocumentKind>(
  kind: D,
  collection: CollectionName<D>,
  path: LeafPath,
): Command<D, SetField> {
  const [field = ''] = path;
  const { one, place = [] } = recordLabel(kind.labels, collection);
  return {
    label: place.includes(field) ? `Move ${one}` : `Change ${fieldLabel(kind.labels, path)}`,
    run: (records, { ids, value }) =>
      ids.reduce((next, id) => {
        const record = next.get(collection, id);
        if (!record) return next;
        const { [field]: changed } = withValueAt({ ...record }, path, value);
        // The path was taken from the record's schema, and the server parses what is sent.
        return next.patch(collection, id, { [field]: changed } as Partial<typeof record>);
      }, records),
  };
}
