import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/paged-query.ts';
import type { ActivityFilter } from './activity-search.ts';

/** Whose activity is read. */
export type ActivityPlace = { projectId: string } | { clientId: string };

export const activityOf = (place: ActivityPlace, filter: ActivityFilter) =>
  pagedQuery(['activity', place, filter], (cursor, signal) =>
    api.audit.activity.query({ ...place, ...filter, cursor, limit: 50 }, { signal }),
  );
