import { useQuery } from '@tanstack/react-query';
import { projectDetail } from './projects.queries.ts';

/** False for a viewer of the project's client, as soon as that is known. */
export function useMayEdit(projectId: string): boolean {
  const { data } = useQuery(projectDetail(projectId));
  return data?.mayEdit ?? true;
}
