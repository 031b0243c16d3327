import { type ProcedureGroup, proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { type LongList, longList } from '@diorama/documents/engine/schema/long-lists.ts';

/** Looks for lists that are longer than a procedure's input accepts, before their items are checked one by one. */
export function longLists(table: ProcedureGroup): (path: string, input: unknown) => LongList | null {
  const byPath = proceduresByPath(table);
  return (path, input) => {
    const procedure = byPath.get(path);
    return procedure ? longList(procedure.input, input) : null;
  };
}
