import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { Link } from '@tanstack/react-router';
import type { LinkRender } from '../../../ui/show/link-render.ts';

/** What the trail names of a project. */
type TrailProject = Pick<Project, 'id' | 'name' | 'clientId' | 'clientName'>;

/** The steps that lead into a project: its client, or the list of projects, and the project itself. */
export function projectTrail(project: TrailProject): { label: string; link: LinkRender }[] {
  return [
    outerStep(project),
    {
      label: project.name,
      link: (props) => <Link to="/projects/$projectId" params={{ projectId: project.id }} {...props} />,
    },
  ];
}

/** Copies are often named alike: the client says which one is open. */
function outerStep({ clientId, clientName }: TrailProject): { label: string; link: LinkRender } {
  if (clientId === null || !clientName)
    return { label: 'Projects', link: (props) => <Link to="/projects" {...props} /> };
  return { label: clientName, link: (props) => <Link to="/clients/$clientId" params={{ clientId }} {...props} /> };
}
