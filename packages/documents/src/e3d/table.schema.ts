import * as z from 'zod';
import { mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection } from '../engine/schema/record-definition.ts';
import { I18nString, Media } from '../shared/primitives.schema.ts';
import { refTo, requiredRefTo } from '../shared/references.schema.ts';

/** Most columns and rows of one table. */
export const MAX_COLUMNS = 100;
export const MAX_ROWS = 10_000;

/** Unique in its table; expressions and rows name columns by it. */
export const ColumnId = z.string().max(64);
/** The value of a row's key column. */
export const RowKey = z.string().max(200);
/** ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use a currency of three letters, such as SEK');

/** What a number counts. Lengths in m, areas in m2, money in its currency. */
export const Unit = mergedByType(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('number') }),
    z.strictObject({ type: z.literal('length') }),
    z.strictObject({ type: z.literal('area') }),
    z.strictObject({ type: z.literal('money'), currency: Currency }),
  ]),
);
export type Unit = z.output<typeof Unit>;

const column = { id: ColumnId.min(1), label: I18nString.nullable().default(null) };
const plainColumn = <const T extends string>(type: T) => z.strictObject({ ...column, type: z.literal(type) });

export const Column = mergedByType(
  z.discriminatedUnion('type', [
    plainColumn('text'),
    plainColumn('i18n'),
    plainColumn('number'),
    plainColumn('boolean'),
    plainColumn('length'),
    plainColumn('area'),
    plainColumn('material'),
    plainColumn('mesh'),
    plainColumn('media'),
    z.strictObject({ ...column, type: z.literal('money'), currency: Currency }),
    /** `to` is a reference type: `entity`, `category`, ... */
    z.strictObject({ ...column, type: z.literal('reference'), to: z.string().min(1).max(40) }),
  ]),
);
export type Column = z.output<typeof Column>;

/** A cell that is computed. */
const Formula = z.strictObject({ type: z.literal('formula'), expr: z.string().max(2_000) });

/** Plain values first: they are most, and need no look at the others. */
export const Cell = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  Formula,
  Media,
  I18nString,
  requiredRefTo(
    'material',
    'mesh',
    'entity',
    'category',
    'trait',
    'mesh-slot',
    'data-table',
    'graph-node',
    'widget-use',
  ),
]);
export type Cell = z.output<typeof Cell>;

/** Rows with a unique key; the graph reads them. */
export const DataTable = collection({
  name: z.string().max(200).default(''),
  /** The column whose values are unique. */
  key: ColumnId.default(''),
  columns: z.array(Column).min(1).max(MAX_COLUMNS),
});

/** One row. A record of its own, so that a changed cell is one small change however long the table is. */
export const Row = collection({
  table: refTo('data-table').default(null),
  /** By column; a cell that is absent is empty. */
  cells: z.record(ColumnId, Cell).default({}),
});
