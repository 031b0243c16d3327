import type { ProjectSort, ProjectState } from '@diorama/contract/projects/projects.contract.ts';

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

/** Search params of `/projects/{projectId}`: what is open over the products. */
export const parseProductsSearch = ({ open }: Record<string, unknown>): { open?: 'settings' } =>
  open === 'settings' ? { open } : {};
