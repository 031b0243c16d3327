import type { ColumnType, JSONColumnType } from 'kysely';

/** Set by the database unless given. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<T extends object> = JSONColumnType<T, string, string>;
export type NullableJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
