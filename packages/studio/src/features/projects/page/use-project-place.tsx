import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import type { EditorPlace } from '../../../editor/shell-context.tsx';
import { projectDetail, projectKeys } from '../projects.queries.ts';
import { ProjectTabs } from './project-tabs.tsx';
import { projectTrail } from './project-trail.tsx';

type Part = ComponentProps<typeof ProjectTabs>['part'];

/** What surrounds an editor that is a part of a project: the project and its other parts. Null while it is read. */
export function useProjectPlace(projectId: string, part: Part): { value: EditorPlace | null; error: Error | null } {
  const { data: project, error } = useQuery(projectDetail(projectId));
  const client = useQueryClient();
  const value = useMemo<EditorPlace | null>(
    () =>
      project
        ? {
            trail: projectTrail(project),
            tabs: <ProjectTabs projectId={projectId} part={part} />,
            project,
            refreshProject: () => void client.invalidateQueries(projectDetail(projectId)),
            refreshLists: () => client.invalidateQueries({ queryKey: projectKeys.all }),
          }
        : null,
    [project, projectId, part, client],
  );
  return { value, error: project ? null : error };
}
