import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LockChip } from '../../../shell/lock-chip.tsx';
import { ViewOnly } from '../../../shell/screens/view-only.tsx';
import { TopBar } from '../../../shell/top-bar.tsx';
import { Breadcrumb } from '../../../ui/show/breadcrumb.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { projectDetail } from '../projects.queries.ts';
import type { ProjectPart } from './project-parts.ts';
import { ProjectTabs } from './project-tabs.tsx';
import { ProjectTools } from './project-tools.tsx';
import { projectTrail } from './project-trail.tsx';

/** The top of the lists of a project. Its editors have the same bar, tabs and places of buttons. */
export function ProjectHeader({
  projectId,
  part,
  action,
}: {
  projectId: string;
  part: ProjectPart;
  /** Small buttons, the primary one last. */
  action?: ReactNode;
}) {
  const { data: project } = useQuery(projectDetail(projectId));
  const isPhone = useMedia(PHONE);
  // The products are the project itself: the trail ends with its name.
  const steps = project ? projectTrail(project) : [];
  const items =
    part === 'Products' ? [...steps.slice(0, 1), { label: project?.name ?? '' }] : [...steps, { label: part }];
  return (
    <>
      <title>{`${part} · ${project?.name ?? ''} · Diorama`}</title>
      <TopBar
        start={<Breadcrumb isTitle items={items} />}
        state={
          <>
            {project?.mayEdit === false && <ViewOnly />}
            {project?.lock && <LockChip lock={project.lock} />}
          </>
        }
        actions={
          // On a phone always a row of its own, as in editors.
          (isPhone || action) && (
            <div className="flex flex-none items-center gap-1.5 max-sm:min-h-9.5 max-sm:w-[calc(100vw-1.5rem)] max-sm:justify-end">
              {isPhone && <ProjectTools projectId={projectId} />}
              {action}
            </div>
          )
        }
      />
      <ProjectTabs projectId={projectId} part={part} />
    </>
  );
}
