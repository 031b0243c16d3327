import type { ProjectSort, ProjectState } from '@diorama/contract/projects/projects.contract.ts';
import type { ProjectQuery } from './projects.queries.ts';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;
/** In `clientIds`: projects that belong to no client. */
export const NO_CLIENT = 'none';
/** Stands for ids that are none: no client has it. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the project list is narrowed to and how it is shown; lives in the address. */
export interface ProjectFilter {
  search?: string;
  clientIds?: string[];
  states?: ProjectState[];
  /** Absent: changed last first. */
  sort?: Exclude<ProjectSort, 'updatedAt'>;
  /** Absent: rows. */
  view?: 'grid';
  limit?: number;
}

/** In the order they are offered. */
export const PROJECT_STATES: readonly ProjectState[] = ['published', 'changed', 'draft', 'empty'];

/** Search params of `/projects`: a limit is clamped to 1..50; `clientIds=x` and a list both work. */
export function parseProjectSearch(search: Record<string, unknown>): ProjectFilter {
  const { search: text, clientIds, states, sort, view, limit } = search;
  const ids = textsOf(clientIds);
  const wanted = textsOf(states);
  const known = PROJECT_STATES.filter((state) => wanted.includes(state));
  return {
    ...(typeof text === 'string' || typeof text === 'number' ? { search: String(text) } : {}),
    ...(ids.length > 0 ? { clientIds: ids } : {}),
    ...(known.length > 0 ? { states: known } : {}),
    ...(sort === 'name' ? { sort } : {}),
    ...(view === 'grid' ? { view } : {}),
    ...(limit === undefined ? {} : { limit: clampLimit(numberOf(limit)) }),
  };
}

function textsOf(value: unknown): string[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  return given.filter((text) => typeof text === 'string').filter((text) => text !== '');
}

/** 1..50, 25 when it is no number. */
export function clampLimit(wanted: number): number {
  return Math.min(50, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : 25)));
}

/** `limit=` and `limit=true` are no numbers. */
function numberOf(value: unknown): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumber ? Number(value) : Number.NaN;
}

/** The filter as it is asked of the server: a text that is too short is not used, and an id that is none finds nothing. */
export function queryOf({ search, clientIds = [], states, sort, limit }: ProjectFilter): ProjectQuery {
  const text = search?.trim() ?? '';
  const ids = clientIds.filter((id) => id !== NO_CLIENT).map((id) => (ID.test(id) ? id : NOBODY));
  return {
    ...(text.length >= MIN_SEARCH ? { search: text } : {}),
    ...(ids.length > 0 ? { clientIds: [...new Set(ids)] } : {}),
    ...(clientIds.includes(NO_CLIENT) ? { withoutClient: true } : {}),
    ...(states ? { states } : {}),
    ...(sort ? { sort } : {}),
    ...(limit === undefined ? {} : { limit }),
  };
}
