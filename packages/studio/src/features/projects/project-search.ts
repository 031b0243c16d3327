import type { ProjectFilter } from './projects.queries.ts';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;

/** Search params of `/projects`: a limit is clamped to 1..50; `clientIds=x` and a list both work. */
export function parseProjectSearch(search: Record<string, unknown>): ProjectFilter {
  const { search: text, clientIds, limit } = search;
  const given: unknown[] = Array.isArray(clientIds) ? clientIds : [clientIds];
  const ids = given.filter((id) => typeof id === 'string').filter((id) => id !== '');
  return {
    ...(typeof text === 'string' || typeof text === 'number' ? { search: String(text) } : {}),
    ...(ids.length > 0 ? { clientIds: ids } : {}),
    ...(limit === undefined ? {} : { limit: clampLimit(numberOf(limit)) }),
  };
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

/** The filter as it is asked of the server: a text that is too short is not used. */
export function usableFilter({ search, ...filter }: ProjectFilter): ProjectFilter {
  const text = search?.trim() ?? '';
  return text.length >= MIN_SEARCH ? { ...filter, search: text } : filter;
}
