import { useParams } from '@tanstack/react-router';
import { ProjectHeader } from '../projects/public.ts';
import { ActivityList } from './activity-list.tsx';

/** `/projects/{projectId}/activity`: what happened in a project. */
export function ProjectActivityPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/activity' });
  return (
    <>
      <ProjectHeader projectId={projectId} part="Activity" />
      <ActivityList place={{ projectId }} />
    </>
  );
}
