import { type RawBuilder, sql } from 'kysely';

/** A name as lists order and compare it: short before long, numbers by their value, Å Ä Ö last. Migration 0045 makes it. */
export const inNameOrder = (name: string): RawBuilder<string> => sql<string>`${sql.ref(name)} collate names`;
