import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Pencil, Pin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LockChip } from '../../shell/lock-chip.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { ViewOnly } from '../../shell/view-only.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RenameProjectDialog } from './lazy-rename-project-dialog.tsx';
import { ProjectHeaderMenu } from './project-header-menu.tsx';
import { type ProjectPart, ProjectTabs } from './project-tabs.tsx';
import { projectDetail } from './projects.queries.ts';
import { useMayEdit } from './use-may-edit.ts';
import { usePinProject } from './use-pin-project.ts';

/** The top of every screen of a project: where one is, its name, and its parts. */
export function ProjectHeader({
  projectId,
  part,
  action,
}: {
  projectId: string;
  part: ProjectPart;
  action?: ReactNode;
}) {
  const { data: project } = useQuery(projectDetail(projectId));
  const mayEdit = useMayEdit(projectId);
  const pin = usePinProject();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <title>{`${part} · ${project?.name ?? ''} · Diorama`}</title>
      <TopBar
        start={
          <Breadcrumb
            items={[
              { label: 'Projects', link: (props) => <Link to="/projects" {...props} /> },
              { label: project?.name ?? '' },
            ]}
          />
        }
        state={project?.mayEdit === false && <ViewOnly />}
      />
      <div className="border-n5 border-b bg-n1 px-7 pt-5 max-sm:px-4 max-sm:pt-4">
        <div className="mx-auto w-full max-w-[1400px]">
          <div className="group flex min-h-8 items-center gap-2 max-sm:flex-wrap">
            <h1
              className="min-w-0 truncate font-semibold text-xl tracking-[-0.018em] max-sm:basis-full"
              title={project?.name}
            >
              {project?.name}
            </h1>
            {mayEdit && (
              <IconButton
                {...RenameProjectDialog.opener}
                label="Rename project"
                icon={Pencil}
                onClick={() => setRenaming(true)}
              />
            )}
            {project && (
              <IconButton
                label={project.pinned ? 'Unpin from Home' : 'Pin to Home'}
                icon={Pin}
                isPressed={project.pinned}
                onClick={() => void pin(project)}
              />
            )}
            {project?.mayEdit && <ProjectHeaderMenu project={project} />}
            {project?.lock && <LockChip lock={project.lock} />}
            {project?.publishedAt && (
              <a
                href={`/p/${project.slug}`}
                target="_blank"
                rel="noopener"
                className="flex min-w-0 items-center gap-1 text-n10 text-xs max-sm:hidden"
              >
                <span className="truncate">/p/{project.slug}</span>
                <Icon of={ExternalLink} size={14} />
              </a>
            )}
            <span className="ml-auto flex flex-none gap-2">{action}</span>
          </div>
          <ProjectTabs projectId={projectId} part={part} />
        </div>
      </div>
      {isRenaming && project && <RenameProjectDialog project={project} onClose={() => setRenaming(false)} />}
    </>
  );
}
