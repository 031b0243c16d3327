import { addNodes, nodeIdFor, nodeOf } from './commands/graph.commands.ts';
import { addControls } from './commands/interface.commands.ts';
import type { E3dRecords } from './e3d.records.ts';
import type { GraphNode } from './graph/graph-source.ts';

/** Between nodes on the canvas, px. */
const ACROSS = 320;
const DOWN = 120;

/** A choice between the rows of a table, whose columns fill slots. */
interface SlotChoice {
  /** Of the choice and its control. */
  name: string;
  /** What the ids of its nodes are made of. */
  nodeName: string;
  table: string;
  /** Key of the row that visitors see first. */
  begins: string;
  /** Nodes that are there already; null: they are made, the choice with its control. */
  choice: string | null;
  row: string | null;
  /** Of a new control. */
  control: string;
  fills: readonly { column: string; slot: string; name: string; type: 'out.material' | 'out.mesh' }[];
}

/** Adds the choice, the row it stands for, and what fills each slot, below the graph; and its control. */
export function withChoice(e3d: E3dRecords, made: SlotChoice): E3dRecords {
  const { name, nodeName, table, begins, choice, row, control, fills } = made;
  const taken = new Set(e3d.all('nodes').map(({ id }) => id));
  const idFor = (wanted: string): string => {
    const id = nodeIdFor(wanted, taken);
    taken.add(id);
    return id;
  };
  const below = e3d.all('nodes').reduce((most, { y }) => Math.max(most, y + DOWN), 0);
  const reference = { type: 'data-table', id: table };
  const choiceId = choice ?? idFor(nodeName);
  const rowId = row ?? idFor(`${nodeName} row`);
  const nodes: GraphNode[] = [];
  if (choice === null)
    nodes.push(nodeOf('input.choice', choiceId, { table: reference, default: begins, note: name, y: below }));
  if (row === null)
    nodes.push(nodeOf('table.row', rowId, { table: reference, in: { key: choiceId }, x: ACROSS, y: below }));
  for (const [at, { column, slot, name: part, type }] of fills.entries()) {
    const input = type === 'out.mesh' ? 'mesh' : 'material';
    nodes.push(
      nodeOf(type, idFor(part === name ? `${name} ${input}` : `${name} ${part}`), {
        ...{ slot: { type: 'mesh-slot', id: slot }, in: { [input]: `${rowId}.${column}` } },
        ...{ x: 2 * ACROSS, y: below + at * DOWN },
      }),
    );
  }
  const next = addNodes.run(e3d, { nodes });
  if (choice !== null) return next;
  const label = { type: 'custom' as const, value: { [e3d.one('settings').main.language]: name } };
  const type = fills.some((fill) => fill.type === 'out.material') ? 'swatch' : 'select';
  return addControls.run(next, { items: [{ id: control, type, node: choiceId, label }], group: null });
}
