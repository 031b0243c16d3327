import type { E3dRecords } from '../e3d.records.ts';
import type { NodeOf } from '../graph/graph-source.ts';
import { splitPort } from '../graph/node-ports.ts';
import type { VaryingPart } from './model-variants.ts';

/** What an entity has of a model's variants already. */
export interface EarlierImport {
  /** The table of an earlier import, and the nodes that read it; null: it is the first one. */
  table: string | null;
  choice: string | null;
  row: string | null;
  parts: readonly EarlierPart[];
}

/** `new`: nothing fills it yet, and `slot` is the one it has; `imported`: a column of the table fills it; `taken`: something else does. */
type EarlierPart = { state: 'new'; slot: string | null } | { state: 'imported'; column: string } | { state: 'taken' };

/** Finds the slots of parts and what fills them. */
export function earlierImport(e3d: E3dRecords, entity: string, parts: readonly VaryingPart[]): EarlierImport {
  const slots = new Map(
    e3d.ordered('meshSlots').flatMap((slot): [string, string][] => {
      if (slot.type !== 'material' || slot.entity?.id !== entity) return [];
      return [[placeOf(slot.match), slot.id]];
    }),
  );
  const writers = new Map(
    e3d.all('nodes').flatMap((node): [string, NodeOf<'out.material'>][] => {
      return node.type === 'out.material' && node.slot ? [[node.slot.id, node]] : [];
    }),
  );
  let found: Pick<EarlierImport, 'table' | 'choice' | 'row'> = { table: null, choice: null, row: null };
  const states = parts.map(({ to }): EarlierPart => {
    const slot = slots.get(placeOf(to)) ?? null;
    const writer = slot === null ? undefined : writers.get(slot);
    if (!writer) return { state: 'new', slot };
    const source = choiceBehind(e3d, writer);
    if (!source || (found.row !== null && found.row !== source.row)) return { state: 'taken' };
    const { column, ...place } = source;
    found = place;
    return { state: 'imported', column };
  });
  return { ...found, parts: states };
}

const placeOf = ({ node, material, primitive }: { node: string; material: string; primitive: number | null }): string =>
  JSON.stringify([node, material, primitive]);

/** The choice whose row of a table fills a slot. */
function choiceBehind(
  e3d: E3dRecords,
  writer: NodeOf<'out.material'>,
): { table: string; choice: string; row: string; column: string } | null {
  const from = splitPort(writer.in.material ?? '');
  const row = e3d.get('nodes', from.node);
  if (row?.type !== 'table.row' || !row.table || !e3d.get('dataTables', row.table.id)) return null;
  const choice = e3d.get('nodes', splitPort(row.in.key ?? '').node);
  if (choice?.type !== 'input.choice' || choice.table?.id !== row.table.id) return null;
  return { table: row.table.id, choice: choice.id, row: row.id, column: from.output ?? '' };
}
