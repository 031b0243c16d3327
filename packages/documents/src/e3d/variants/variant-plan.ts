import { rowsOf } from '../commands/tables.commands.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { earlierImport } from './earlier-import.ts';
import type { ModelVariants, VaryingPart } from './model-variants.ts';
import { variantKeys } from './variant-key.ts';

/** What importing variants would make. */
export interface VariantPlan {
  /** Parts that get filled by the choice. */
  slots: readonly VaryingPart[];
  /** Parts that something else fills: they stay as they are. */
  taken: readonly VaryingPart[];
  /** Names of variants that become options. */
  options: readonly string[];
  /** Names of the file's materials that this needs. */
  materials: readonly string[];
  /** The table of an earlier import gets what is new; null: there is none. */
  table: string | null;
}

/** Says what {@link importVariants} would make of a model's variants on an entity. */
export function planVariants(e3d: E3dRecords, entity: string, { variants, parts }: ModelVariants): VariantPlan {
  const earlier = earlierImport(e3d, entity, parts);
  const of = (state: 'new' | 'imported' | 'taken') => parts.filter((_, at) => earlier.parts[at]?.state === state);
  const table = earlier.table === null ? undefined : e3d.get('dataTables', earlier.table);
  const had = new Set(table ? rowsOf(e3d, table.id).map(({ cells }) => cells[table.key]) : []);
  const places = variantKeys(variants).flatMap((key, at) => (had.has(key) ? [] : at));
  const [slots, imported] = [of('new'), of('imported')];
  const names = [
    ...slots.flatMap(({ materials }) => materials),
    ...imported.flatMap(({ materials }) => places.map((at) => materials[at] ?? '')),
  ];
  return {
    slots,
    taken: of('taken'),
    options: slots.length === 0 && !table ? [] : places.map((at) => variants[at] ?? ''),
    materials: [...new Set(names)].filter((name) => name !== ''),
    table: table?.id ?? null,
  };
}
