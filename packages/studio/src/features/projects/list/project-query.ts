import type { ProjectQuery } from '../projects.queries.ts';
import type { ProjectFilter } from './project-search.ts';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;
/** In `clientIds`: projects that belong to no client. */
export const NO_CLIENT = 'none';
/** Replaces invalid ids: no client has it. */
const UNKNOWN_CLIENT = '00000000-0000-7000-8000-000000000000';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter as it is sent to the server: a text that is too short is not used, and an invalid id finds nothing. */
export function queryOf({ search, clientIds = [], states, sort, limit }: ProjectFilter): ProjectQuery {
  const text = search?.trim() ?? '';
  const ids = clientIds.filter((id) => id !== NO_CLIENT).map((id) => (ID.test(id) ? id : UNKNOWN_CLIENT));
  return {
    ...(text.length >= MIN_SEARCH ? { search: text } : {}),
    ...(ids.length > 0 ? { clientIds: [...new Set(ids)] } : {}),
    ...(clientIds.includes(NO_CLIENT) ? { withoutClient: true } : {}),
    ...(states ? { states } : {}),
    ...(sort ? { sort } : {}),
    ...(limit === undefined ? {} : { limit }),
  };
}
