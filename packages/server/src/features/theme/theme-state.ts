import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { PackedState, PackedStates, StateSource } from '../documents/read/packed-states.ts';
import { loadTheme } from './load-theme.ts';

/** A theme as it is sent, with its revision. */
export interface ThemeState {
  state: PackedState;
  revision: number;
}

/** The theme of a row that the caller may read; loaded when it has not been since it changed. */
export async function themeState(
  trx: Kysely<Database>,
  packedStates: PackedStates,
  row: StateSource,
): Promise<ThemeState> {
  const known = packedStates.find('theme', themeDocument, row);
  if (known) return { state: known, revision: row.revision };
  const { theme, ...loaded } = await loadTheme(trx, row.id);
  const json = Buffer.from(JSON.stringify(theme));
  return {
    state: packedStates.keep('theme', themeDocument, loaded, { json, quarantined: [] }),
    revision: loaded.revision,
  };
}
