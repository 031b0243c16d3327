import { queryClient } from '../api/query-client.ts';
import { recentProjects } from '../features/home/recent.ts';
import { projectDetail } from '../features/projects/projects.queries.ts';

/** Reads a project and remembers that it was visited. @throws NOT_FOUND */
export async function visitProject(projectId: string): Promise<void> {
  const project = await queryClient.fetchQuery(projectDetail(projectId));
  recentProjects.visit(project.id);
}
