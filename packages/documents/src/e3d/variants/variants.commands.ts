import { commandsOf } from '../../engine/command.ts';
import { withChoice } from '../choice-nodes.ts';
import { addMaterialSlot } from '../commands/slots.commands.ts';
import { addTable, rowsOf, slugOf, withCell, writeCells } from '../commands/tables.commands.ts';
import type { E3dDocument, E3dRecords } from '../e3d.records.ts';
import type { Cell, Column } from '../table.schema.ts';
import { MAX_COLUMNS } from '../table.schema.ts';
import { earlierImport } from './earlier-import.ts';
import type { VaryingPart } from './model-variants.ts';
import { variantKeys } from './variant-key.ts';

const command = commandsOf<E3dDocument>();

/** Variants of a model with the library's materials. The ids are those of what is new. */
export interface ImportedVariants {
  entity: string;
  /** Of the table and the control. */
  name: string;
  /** In the order of the file. */
  variants: readonly { name: string; row: string }[];
  /** Place of the variant that visitors see first. */
  first: number;
  parts: readonly (VaryingPart & { slot: string })[];
  /** Ids of materials of the library by their name in the file. */
  materials: Readonly<Record<string, string>>;
  control: string;
}

const KEY: Column = { id: 'key', label: null, type: 'text' };
const LABEL: Column = { id: 'label', label: null, type: 'i18n' };
/** Longest name of a table and a slot. Source: table.schema.ts, e3d.schema.ts. */
const MAX_NAME = 200;

/**
 * Makes a choice of a model's variants: a table with a row for each, a slot for each part that varies, the nodes that fill
 * them, and a control. Imported again, the table gets what is new; cells and nodes that are there stay.
 */
export const importVariants = command('Import variants', (e3d, imported: ImportedVariants): E3dRecords => {
  const entity = e3d.get('entities', imported.entity);
  if (!entity) return e3d;
  const earlier = earlierImport(e3d, imported.entity, imported.parts);
  const open: (VaryingPart & { slot: string; isThere: boolean })[] = [];
  const filled = new Map<string, VaryingPart>();
  for (const [at, part] of imported.parts.entries()) {
    const had = earlier.parts[at];
    if (had?.state === 'new') open.push({ ...part, slot: had.slot ?? part.slot, isThere: had.slot !== null });
    if (had?.state === 'imported') filled.set(had.column, part);
  }
  // All of its parts are filled by something else.
  if (open.length === 0 && earlier.table === null) return e3d;
  const table = earlier.table ?? slugOf(imported.name, ids(e3d.all('dataTables')));
  const known = e3d.get('dataTables', table);
  const taken = new Set((known?.columns ?? [KEY, LABEL]).map(({ id }) => id));
  const columns = new Map<string, (typeof open)[number]>();
  for (const part of open.slice(0, MAX_COLUMNS - taken.size)) {
    const column = slugOf(part.name, taken);
    taken.add(column);
    columns.set(column, part);
  }
  const written = withTable(e3d, { table, columns, imported, filled });
  const slotted = [...columns.values()].reduce(
    (next, { slot, name, to, shape, isThere }) =>
      isThere
        ? next
        : addMaterialSlot.run(next, { id: slot, name: name.slice(0, MAX_NAME), entity: imported.entity, to, shape }),
    written,
  );
  const { name, control, variants, first } = imported;
  return withChoice(slotted, {
    ...{ name, control, table, choice: earlier.choice, row: earlier.row },
    nodeName: `${name} variant`,
    begins: variantKeys(variants.map((variant) => variant.name))[first] ?? '',
    fills: [...columns].map(([column, { slot, name: part }]) => ({ column, slot, name: part, type: 'out.material' })),
  });
});

const ids = (records: readonly { id: string }[]): Set<string> => new Set(records.map(({ id }) => id));

interface Making {
  table: string;
  columns: ReadonlyMap<string, VaryingPart & { slot: string }>;
  imported: ImportedVariants;
}

/** The table with a row for each variant. Cells that are filled already stay as they are. */
function withTable(
  e3d: E3dRecords,
  { table: id, columns, imported, filled }: Making & { filled: ReadonlyMap<string, VaryingPart> },
): E3dRecords {
  const { variants, materials, name } = imported;
  const { language } = e3d.one('settings').main;
  const table = e3d.get('dataTables', id);
  const added = [...columns].map(
    ([column, part]): Column => ({
      id: column,
      label: { type: 'custom', value: { [language]: part.name } },
      type: 'material',
    }),
  );
  const key = table?.key ?? KEY.id;
  const rows = new Map(rowsOf(e3d, id).map((row) => [row.cells[key], row]));
  const cellsAt = (at: number, of: Iterable<[string, VaryingPart]>): [string, Cell][] =>
    [...of].flatMap(([column, part]) => {
      const material = materials[part.materials[at] ?? ''];
      return material === undefined ? [] : [[column, { type: 'material', id: material }]];
    });
  const keys = variantKeys(variants.map((variant) => variant.name));
  const fresh = variants.flatMap((variant, at) => {
    const called = keys[at] ?? '';
    if (rows.has(called)) return [];
    const label: Cell = { type: 'custom', value: { [language]: called } };
    const hasLabel = !table || table.columns.some((column) => column.id === LABEL.id && column.type === 'i18n');
    const own = {
      [key]: called,
      ...(hasLabel && { [LABEL.id]: label }),
      ...Object.fromEntries(cellsAt(at, [...filled, ...columns])),
    };
    return [{ id: variant.row, cells: own }];
  });
  if (!table)
    return addTable.run(e3d, {
      ...{ id, name: name.slice(0, MAX_NAME), key, columns: [KEY, LABEL, ...added] },
      rows: fresh,
    });
  const changed = keys.flatMap((called, at) => {
    const row = rows.get(called);
    return row
      ? [{ ...row, cells: cellsAt(at, columns).reduce((cells, [one, cell]) => withCell(cells, one, cell), row.cells) }]
      : [];
  });
  const wider = e3d.patch('dataTables', id, { columns: [...table.columns, ...added] }).putAll('rows', changed);
  return writeCells.run(wider, { table: id, cells: [], added: fresh });
}
