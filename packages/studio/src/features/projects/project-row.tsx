import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, Images, Pencil } from 'lucide-react';
import { STUDIO_KINDS } from '../../app/editor-kinds.ts';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { listRow, listRowLink } from '../../ui/list-look.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { chipState } from './chip-state.ts';
import { RenameProjectDialog } from './lazy-rename-project-dialog.tsx';

/** Columns of the list of projects. */
export const projectColumns = 'grid-cols-[2.2fr_1.3fr_1.4fr_1fr_90px_32px] max-sm:grid-cols-[1fr_40px]';

/** A project as pictures and facts. */
export function ProjectRow({ project, onRename }: { project: ProjectItem; onRename: () => void }) {
  const kinds = PRODUCT_KINDS.filter((kind) => project.counts[kind] > 0);
  const entries: MenuEntry[] = project.mayEdit
    ? [
        {
          kind: 'action',
          id: 'rename',
          label: 'Rename',
          icon: Pencil,
          opener: RenameProjectDialog.opener,
          onSelect: onRename,
        },
      ]
    : [];
  if (project.publishedVersion !== null) {
    entries.push({
      kind: 'action',
      id: 'open',
      label: 'Open the public page',
      icon: ExternalLink,
      onSelect: () => window.open(`/p/${project.slug}`, '_blank', 'noopener'),
    });
  }
  const viewOnly = project.mayEdit ? [] : ['View only'];
  return (
    <li className={cx(listRow, projectColumns)}>
      <div className="flex min-w-0 items-center gap-3">
        <Thumbnail {...(project.thumbUrl ? { src: project.thumbUrl } : {})} alt="" className="w-16" fallback={Images} />
        <div className="flex min-w-0 flex-col">
          <Link
            to="/projects/$projectId"
            params={{ projectId: project.id }}
            className={listRowLink}
            title={project.name}
          >
            {project.name || project.slug}
          </Link>
          <span className="truncate text-n10 text-xs max-sm:hidden">
            {[`/p/${project.slug}`, ...viewOnly].join(' · ')}
          </span>
          <span className="mt-1 flex items-center gap-1.5 text-n10 text-xs sm:hidden">
            <StateChip of={chipState(project)} />
            {viewOnly}
          </span>
        </div>
      </div>
      <span className="truncate text-n11 max-sm:hidden" title={project.clientName ?? undefined}>
        {project.clientName}
      </span>
      <span className="flex min-w-0 gap-1.5 max-sm:hidden">
        {kinds.map((kind) => (
          <Tag
            key={kind}
            icon={STUDIO_KINDS[kind].icon}
            label={STUDIO_KINDS[kind].label}
            isIconOnly={kinds.length > 2}
          />
        ))}
      </span>
      <span className="max-sm:hidden">
        <StateChip of={chipState(project)} />
      </span>
      <time
        className="text-n11 tabular-nums max-sm:hidden"
        dateTime={project.updatedAt.toISOString()}
        title={formatMoment(project.updatedAt)}
      >
        {formatRelativeTime(project.updatedAt, new Date())}
      </time>
      <span className="relative z-1">
        {entries.length > 0 && (
          <DropdownMenu label={project.name} align="end" entries={entries}>
            {(trigger) => <IconButton {...trigger} label={`More about ${project.name}`} icon={Ellipsis} />}
          </DropdownMenu>
        )}
      </span>
    </li>
  );
}
