import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ReadOnlyReason, readOnlyReason } from '../../shell/read-only.ts';
import { projectDetail } from './projects.queries.ts';

/** Why nothing can be changed in a project, as soon as that is known; null while one may. */
export function useReadOnlyReason(projectId: string): ReadOnlyReason | null {
  const { data } = useQuery(projectDetail(projectId));
  return useMemo(() => (data ? readOnlyReason(data) : null), [data]);
}

/** False for a viewer of the project's client, and while somebody else has locked the project. */
export const useMayEdit = (projectId: string): boolean => useReadOnlyReason(projectId) === null;
