import { isUnreachable } from '../api/api-error.ts';
import { keptPerson } from '../api/kept-person.ts';
import { queryClient } from '../api/query-client.ts';
import { findProject } from '../engine/kept/kept-documents.ts';
import { projectDetail } from '../features/projects/projects.queries.ts';
import { recentProjects } from '../shell/recent.ts';
import { readForScreen } from './read-for-screen.ts';

/** Reads a project and remembers that it was visited. Without a network, as it was kept with a document. @throws NOT_FOUND */
export async function visitProject(projectId: string): Promise<void> {
  const detail = projectDetail(projectId);
  const project = await readForScreen(detail).catch(async (error: unknown) => {
    const person = keptPerson();
    const kept = isUnreachable(error) && person ? await findProject(person.id, projectId) : null;
    if (!kept) throw error;
    queryClient.setQueryData(detail.queryKey, kept);
    return kept;
  });
  recentProjects.visit(project.id);
}
