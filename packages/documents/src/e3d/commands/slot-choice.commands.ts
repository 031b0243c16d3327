import { commandsOf } from '../../engine/command.ts';
import { withChoice } from '../choice-nodes.ts';
import type { E3dDocument } from '../e3d.records.ts';
import type { Cell, Column } from '../table.schema.ts';
import { addTable, slugOf } from './tables.commands.ts';

const command = commandsOf<E3dDocument>();

/** What visitors may put into a slot. The ids are those of what is new. */
interface OfferedOptions {
  slot: string;
  /** Materials or models by what the slot is for, each once. */
  options: readonly { id: string; name: string; row: string }[];
  control: string;
}

const KEY: Column = { id: 'key', label: null, type: 'text' };
const LABEL: Column = { id: 'label', label: null, type: 'i18n' };
/** Longest key of a row. Source: `RowKey` in table.schema.ts. */
const MAX_KEY = 200;

/**
 * Lets visitors choose what fills a slot: a table with a row for each option, a choice, the node that fills the slot, and a
 * control. What the slot shows now comes first. A slot that something fills already stays as it is.
 */
export const offerSlot = command('Let visitors choose', (e3d, { slot: id, options, control }: OfferedOptions) => {
  const slot = e3d.get('meshSlots', id);
  const isFilled = e3d
    .all('nodes')
    .some((node) => (node.type === 'out.material' || node.type === 'out.mesh') && node.slot?.id === id);
  if (!slot || isFilled || options.length === 0) return e3d;
  const { language } = e3d.one('settings').main;
  const name = slot.name.trim() || 'Options';
  const table = slugOf(name, new Set(e3d.all('dataTables').map((one) => one.id)));
  const held: Column =
    slot.type === 'mesh'
      ? { id: 'model', label: null, type: 'mesh' }
      : { id: 'material', label: null, type: 'material' };
  const keys = new Set<string>();
  const keyed = options.map((option) => {
    const key = slugOf(option.name, keys).slice(0, MAX_KEY);
    keys.add(key);
    return { ...option, key };
  });
  const rows = keyed.map(({ id: of, name: called, row, key }): { id: string; cells: Record<string, Cell> } => ({
    id: row,
    cells: {
      [KEY.id]: key,
      [LABEL.id]: { type: 'custom', value: { [language]: called } },
      [held.id]: { type: slot.type, id: of },
    },
  }));
  const first = keyed.find((option) => option.id === slot.fallback?.id) ?? keyed[0];
  return withChoice(addTable.run(e3d, { id: table, name, key: KEY.id, columns: [KEY, LABEL, held], rows }), {
    ...{ name, nodeName: name, table, control, choice: null, row: null },
    begins: first?.key ?? '',
    fills: [{ column: held.id, slot: id, name, type: slot.type === 'mesh' ? 'out.mesh' : 'out.material' }],
  });
});
