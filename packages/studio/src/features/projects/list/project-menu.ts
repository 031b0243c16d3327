import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { Copy, Download, ExternalLink, Pin, PinOff } from 'lucide-react';
import { mayChange } from '../../../shell/read-only.ts';
import { copyLink } from '../../../ui/button/copy-link.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { deleteLines, linkLine, openLine, renameLine } from '../../../ui/menu/menu-lines.ts';
import { ExportProjectDialog } from '../archives/lazy-archive-dialogs.ts';

interface ProjectMenuActions {
  open: (project: ProjectItem) => void;
  startRename: (id: string) => void;
  duplicate: (project: ProjectItem) => void;
  exportIt: (project: ProjectItem) => void;
  pin: (project: ProjectItem) => void;
  remove: (projects: readonly ProjectItem[]) => void;
}

/** The menu of a project, or of all that are selected. */
export function projectEntries(projects: readonly ProjectItem[], actions: ProjectMenuActions): MenuEntry[] {
  const [only] = projects;
  if (!only) return [];
  const isOne = projects.length === 1;
  const mayEdit = projects.every(mayChange);
  const { name, slug, id } = only;
  const entries: MenuEntry[] = [];
  if (isOne) entries.push(openLine(() => actions.open(only)));
  if (isOne && mayEdit) entries.push(renameLine(() => actions.startRename(id)));
  if (isOne && only.mayEdit)
    entries.push({
      kind: 'action',
      id: 'duplicate',
      label: 'Duplicate',
      icon: Copy,
      onSelect: () => actions.duplicate(only),
    });
  if (isOne)
    entries.push({
      kind: 'action',
      id: 'pin',
      label: only.pinned ? 'Unpin from Home' : 'Pin to Home',
      icon: only.pinned ? PinOff : Pin,
      onSelect: () => actions.pin(only),
    });
  if (isOne) entries.push(linkLine(() => copyLink(`/projects/${id}`, name)));
  if (isOne && only.publishedVersion !== null)
    entries.push({
      kind: 'action',
      id: 'page',
      label: 'Open the public page',
      icon: ExternalLink,
      onSelect: () => window.open(`/p/${slug}`, '_blank', 'noopener'),
    });
  if (isOne)
    entries.push({
      kind: 'action',
      id: 'export',
      label: 'Export…',
      icon: Download,
      opener: ExportProjectDialog.opener,
      onSelect: () => actions.exportIt(only),
    });
  if (mayEdit)
    entries.push(
      ...deleteLines(isOne ? 'Delete' : `Delete ${projects.length} projects`, () => actions.remove(projects)),
    );
  return entries;
}
