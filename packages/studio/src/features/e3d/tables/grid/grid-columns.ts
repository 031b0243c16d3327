import { columnLabel } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';

/** A column as the grid shows it: one of texts stands once for each language. */
export interface GridColumn {
  key: string;
  column: Column;
  /** Of a column of texts. */
  language: Language | null;
}

export const gridColumnsOf = (columns: readonly Column[]): GridColumn[] =>
  columns.flatMap((column): GridColumn[] =>
    column.type === 'i18n'
      ? LANGUAGES.map((language) => ({ key: `${column.id}:${language}`, column, language }))
      : [{ key: column.id, column, language: null }],
  );

/** What a column is called where one reads this language. */
export const gridColumnName = ({ column, language: own }: GridColumn, language: Language): string =>
  `${columnLabel(column, language)}${own ? ` ${own.toUpperCase()}` : ''}`;

/** CSS pixels. */
const WIDTHS: Partial<Record<Column['type'], number>> = { text: 140, i18n: 150, boolean: 96 };
export const ROW_HEAD = 48;
/** Of the room to add a column. */
const ADD_WIDTH = 44;

const widthOf = ({ column }: GridColumn): number => WIDTHS[column.type] ?? (isNumeric(column.type) ? 112 : 150);

/** Widths that somebody has chosen, by the key of the column; CSS pixels. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** The least width of the grid, px. */
export const gridWidthOf = (columns: readonly GridColumn[], own: ColumnWidths): number =>
  columns.reduce((sum, column) => sum + (own[column.key] ?? widthOf(column)), ROW_HEAD + ADD_WIDTH);

/** The columns of the grid as CSS lays them out: the number of the row, the columns, and room to add one. */
export const templateOf = (columns: readonly GridColumn[], own: ColumnWidths): string =>
  [
    `${ROW_HEAD}px`,
    ...columns.map((column) => {
      const chosen = own[column.key];
      return chosen === undefined ? `minmax(${widthOf(column)}px, ${widthOf(column)}fr)` : `${chosen}px`;
    }),
    // Where all widths are chosen, it takes what is left.
    `minmax(${ADD_WIDTH}px, 1fr)`,
  ].join(' ');

export const COLUMN_TYPES: readonly { value: Column['type']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'i18n', label: 'Text per language' },
  { value: 'number', label: 'Number' },
  { value: 'money', label: 'Money' },
  { value: 'length', label: 'Length' },
  { value: 'area', label: 'Area' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'material', label: 'Material' },
  { value: 'mesh', label: 'Mesh' },
  { value: 'media', label: 'Picture' },
  { value: 'reference', label: 'Reference' },
];

export const typeLabel = (type: Column['type']): string =>
  COLUMN_TYPES.find(({ value }) => value === type)?.label ?? type;

/** What a column of references may lead to. */
export const REFERENCE_TARGETS: readonly { value: string; label: string }[] = [
  { value: 'entity', label: 'Object' },
  { value: 'category', label: 'Category' },
  { value: 'mesh-slot', label: 'Slot' },
];

/** What a reference in a column leads to; null: the column holds none. */
export const targetOf = (column: Column): string | null =>
  column.type === 'reference' ? column.to : column.type === 'material' || column.type === 'mesh' ? column.type : null;
