import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Images, Pin } from 'lucide-react';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { ResourceRow, ResourceTile } from '../../../resource/resource-row.tsx';
import { mayChange } from '../../../shell/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { ListCell } from '../../../ui/list/list-row.tsx';
import { rowLink } from '../../../ui/list/row-link.ts';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { StateChip } from '../../../ui/show/state-chip.tsx';
import { Tag } from '../../../ui/show/tag.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { chipState } from '../chip-state.ts';
import { ClientMark } from './client-mark.tsx';

/** Columns of the list of projects, after the box. */
export const projectColumns =
  'grid-cols-[minmax(0,2.2fr)_minmax(0,1.3fr)_minmax(0,1.4fr)_minmax(0,1fr)_5.625rem_2rem] max-lg:grid-cols-[minmax(0,1fr)_5.5rem_8rem_5.625rem_2rem] max-md:grid-cols-[minmax(0,1fr)_5.5rem_5.625rem_2rem] max-sm:grid-cols-[minmax(0,1fr)_2.5rem]';

export interface ProjectViewProps {
  project: ProjectItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
  /** Something can be done to several at once. */
  hasBoxes: boolean;
}

/** A project as a row of facts. */
export function ProjectRow(props: ProjectViewProps) {
  const { project, list, entries, hasBoxes } = props;
  const kinds = PRODUCT_KINDS.filter((kind) => project.counts[kind] > 0);
  const viewOnly = project.mayEdit ? [] : ['View only'];
  return (
    <ResourceRow
      id={project.id}
      name={nameOf(project)}
      list={list}
      entries={entries}
      hasBox={hasBoxes}
      columns={projectColumns}
      height="h-14 max-md:h-16"
    >
      <ListCell className="flex items-center gap-3">
        <Thumbnail {...(project.thumbUrl ? { src: project.thumbUrl } : {})} alt="" className="w-16" fallback={Images} />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <Name {...props} />
            <PinMark {...props} />
          </span>
          <span className="truncate text-n10 text-xs max-md:hidden">
            {[`/p/${project.slug}`, ...viewOnly].join(' · ')}
            {project.clientName && <span className="lg:hidden"> · {project.clientName}</span>}
          </span>
          <span className="mt-1 flex items-center gap-1.5 text-n10 text-xs md:hidden">
            <StateChip of={chipState(project)} />
            {viewOnly}
          </span>
        </div>
      </ListCell>
      <ListCell className="flex items-center gap-1.5 text-n11 max-lg:hidden">
        <ClientMark project={project} />
        <span className="truncate" title={project.clientName ?? undefined}>
          {project.clientName}
        </span>
      </ListCell>
      <ListCell className="flex gap-1.5 max-sm:hidden">
        {kinds.map((kind) => (
          <Tag
            key={kind}
            icon={STUDIO_KINDS[kind].icon}
            label={STUDIO_KINDS[kind].label}
            isIconOnly={kinds.length > 2}
          />
        ))}
      </ListCell>
      <ListCell className="max-md:hidden">
        <StateChip of={chipState(project)} />
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        <Edited at={project.updatedAt} />
      </ListCell>
      <ListCell>
        <Menu {...props} />
      </ListCell>
    </ResourceRow>
  );
}

/** A project as a picture with its name. */
export function ProjectCard(props: ProjectViewProps) {
  const { project, list, entries, hasBoxes } = props;
  return (
    <ResourceTile
      id={project.id}
      name={nameOf(project)}
      list={list}
      entries={entries}
      hasBox={hasBoxes}
      menu={<Menu {...props} isOnPicture />}
      picture={
        <Thumbnail
          {...(project.thumbUrl ? { src: project.thumbUrl } : {})}
          alt=""
          className="w-full rounded-md"
          fallback={Images}
        />
      }
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <Name {...props} />
        <PinMark {...props} />
      </span>
      <span className="mt-0.5 flex min-w-0 items-center gap-2 text-n10 text-xs">
        <StateChip of={chipState(project)} />
        <ClientMark project={project} />
        <span className="truncate">{project.clientName}</span>
        <span className="ml-auto flex-none tabular-nums">
          <Edited at={project.updatedAt} />
        </span>
      </span>
    </ResourceTile>
  );
}

const nameOf = ({ name, slug }: ProjectItem): string => name || slug;

function Name({ project, list }: ProjectViewProps) {
  const name = nameOf(project);
  const rename = mayChange(project) ? list.renameOf(project.id, project.name) : undefined;
  if (rename?.isOpen)
    return (
      <InlineName label={`Name of ${name}`} value={project.name} onCommit={rename.onCommit} onClose={rename.onClose} />
    );
  return (
    <Link to="/projects/$projectId" params={{ projectId: project.id }} title={name} {...rowLink}>
      {name}
    </Link>
  );
}

/** The caller keeps it at hand. */
function PinMark({ project: { pinned } }: ProjectViewProps) {
  return (
    pinned && (
      <span title="Pinned to Home" className="text-n10">
        <Icon of={Pin} size={12} />
        <span className="sr-only">Pinned</span>
      </span>
    )
  );
}

function Edited({ at }: { at: Date }) {
  return <TimeAgo at={at} />;
}

function Menu({ project, entries, isOnPicture = false }: ProjectViewProps & { isOnPicture?: boolean }) {
  return (
    <DropdownMenu label={nameOf(project)} align="end" entries={entries}>
      {(trigger) => (
        <IconButton
          {...trigger}
          tabIndex={-1}
          {...(isOnPicture ? { variant: 'secondary' as const } : {})}
          label={`More about ${nameOf(project)}`}
          icon={Ellipsis}
        />
      )}
    </DropdownMenu>
  );
}
