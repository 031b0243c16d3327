/** Longest key of a row. Source: `RowKey` in table.schema.ts. */
const MAX_KEY = 200;

/** The key of the row that stands for a variant: its name. `at`: its place in the file. */
export const variantKey = (name: string, at: number): string => name.trim().slice(0, MAX_KEY) || `Variant ${at + 1}`;
