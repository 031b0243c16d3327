import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LookOnly, lookOnlyIn } from '../../shell/look-only.ts';
import { projectDetail } from './projects.queries.ts';

/** Why nothing can be changed in a project, as soon as that is known; null while one may. */
export function useLookOnly(projectId: string): LookOnly | null {
  const { data } = useQuery(projectDetail(projectId));
  return useMemo(() => (data ? lookOnlyIn(data) : null), [data]);
}

/** False for a viewer of the project's client, and while somebody else has locked the project. */
export const useMayEdit = (projectId: string): boolean => useLookOnly(projectId) === null;
