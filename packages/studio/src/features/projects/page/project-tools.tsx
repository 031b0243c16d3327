import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink, Pencil, Pin, Settings } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { projectDetail } from '../projects.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { usePinProject } from '../use-pin-project.ts';
import { ProjectHeaderMenu } from './project-header-menu.tsx';

/** Renames a project, from the list or from its own page. */
const RenameProjectDialog = lazyPart(
  () => import('../dialogs/rename-project-dialog.tsx').then((module) => module.RenameProjectDialog),
  { frame: dialogFrame('Rename project') },
);

/** Address, client, languages and visitors' defaults of a project. */
const ProjectSettingsDialog = lazyPart(
  () => import('../dialogs/project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
  { frame: dialogFrame('Project settings') },
);

/** What can be done with the project as a whole, whichever part of it is open. */
export function ProjectTools({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(projectDetail(projectId));
  const mayEdit = useMayEdit(projectId);
  const pin = usePinProject();
  const [open, setOpen] = useState<'rename' | 'settings' | null>(null);
  const navigate = useNavigate();
  // The address of a project's settings opens them over its products.
  const { open: asked } = useSearch({ strict: false });
  if (!project) return null;
  const areSettingsShown = mayEdit && (open === 'settings' || asked === 'settings');
  const closeSettings = () => {
    setOpen(null);
    if (asked) void navigate({ to: '.', search: {}, replace: true });
  };
  return (
    <div className="flex min-w-0 flex-none items-center gap-0.5 max-sm:mr-auto">
      {project.publishedAt && (
        <a
          href={`/p/${project.slug}`}
          target="_blank"
          rel="noopener"
          className="touch-target mr-1 flex min-w-0 max-w-56 items-center gap-1 text-n10 text-xs max-lg:hidden"
        >
          <span className="truncate">/p/{project.slug}</span>
          <Icon of={ExternalLink} size={14} />
        </a>
      )}
      {mayEdit && (
        <IconButton
          {...RenameProjectDialog.opener}
          label="Rename project"
          icon={Pencil}
          onClick={() => setOpen('rename')}
        />
      )}
      <IconButton
        label={project.pinned ? 'Unpin from Home' : 'Pin to Home'}
        icon={Pin}
        isPressed={project.pinned}
        onClick={() => void pin(project)}
      />
      {mayEdit && (
        <IconButton
          {...ProjectSettingsDialog.opener}
          label="Project settings"
          icon={Settings}
          onClick={() => setOpen('settings')}
        />
      )}
      {project.mayEdit && <ProjectHeaderMenu project={project} />}
      {open === 'rename' && <RenameProjectDialog project={project} onClose={() => setOpen(null)} />}
      {areSettingsShown && <ProjectSettingsDialog project={project} onClose={closeSettings} />}
    </div>
  );
}
