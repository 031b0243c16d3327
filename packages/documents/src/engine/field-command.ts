import type { Command } from './command.ts';
import type { DocumentKind } from './define-kind.ts';
import { fieldLabel } from './labels.ts';
import { type LeafPath, withValueAt } from './path.ts';
import type { CollectionName } from './record-definition.ts';

/** Which record gets which value; for a singleton the id is its own name. */
export interface SetField {
  id: string;
  /** Undefined removes the field. */
  value: unknown;
}

/**
 * The command that sets one field of one record and touches nothing else. It is called after the field: "Change name".
 * A record that was deleted stays deleted.
 */
export function fieldCommand<D extends DocumentKind>(
  kind: D,
  collection: CollectionName<D>,
  path: LeafPath,
): Command<D, SetField> {
  return {
    label: `Change ${fieldLabel(kind.labels, path)}`,
    run(records, { id, value }) {
      const record = records.get(collection, id);
      if (!record) return records;
      const [field = ''] = path;
      const { [field]: changed } = withValueAt({ ...record }, path, value);
      // The path was taken from the record's schema, and the server parses what is sent.
      const fields = { [field]: changed } as Partial<typeof record>;
      return records.patch(collection, id, fields);
    },
  };
}
