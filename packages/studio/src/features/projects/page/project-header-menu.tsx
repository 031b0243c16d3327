import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Ellipsis, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { me } from '../../sessions/public.ts';
import { ExportProjectDialog } from '../archives/lazy-archive-dialogs.ts';
import { projectKeys } from '../projects.queries.ts';
import { useDuplicateProject } from '../use-duplicate-project.ts';

const LockProjectDialog = lazyPart(
  () => import('../dialogs/lock-project-dialog.tsx').then((module) => module.LockProjectDialog),
  { frame: dialogFrame('Lock project') },
);
const DeleteProjectDialog = lazyPart(
  () => import('../dialogs/delete-project-dialog.tsx').then((module) => module.DeleteProjectDialog),
  { frame: dialogFrame('Delete project?') },
);

/** What can be done with a whole project. */
export function ProjectHeaderMenu({ project }: { project: Project }) {
  const client = useQueryClient();
  const { data: user } = useQuery(me);
  const [open, setOpen] = useState<'lock' | 'export' | 'delete' | null>(null);
  const duplicate = useDuplicateProject();
  const { id: projectId, lock } = project;
  const isOwnLock = lock !== null && lock.by.id === user?.id;
  const unlock = useMutation({
    mutationFn: () => api.projects.lock.mutate({ projectId, locked: false }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      notifyDone('Project unlocked');
    },
    onError: (error) => notifyFailed('The project could not be unlocked', { detail: messageOf(error) }),
  });
  const isFrozen = lock !== null && !isOwnLock;
  const lockEntry: MenuEntry = isOwnLock
    ? { kind: 'action', id: 'unlock', label: 'Unlock', icon: LockOpen, onSelect: () => unlock.mutate() }
    : {
        kind: 'action',
        id: 'lock',
        label: isFrozen ? 'Take over the lock…' : 'Lock…',
        icon: Lock,
        opener: LockProjectDialog.opener,
        onSelect: () => setOpen('lock'),
      };
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void duplicate(project) },
    {
      kind: 'action',
      id: 'export',
      label: 'Export…',
      icon: Download,
      opener: ExportProjectDialog.opener,
      onSelect: () => setOpen('export'),
    },
    lockEntry,
    { kind: 'separator', id: 'line' },
    {
      kind: 'action',
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      isDangerous: true,
      isDisabled: isFrozen,
      opener: DeleteProjectDialog.opener,
      onSelect: () => setOpen('delete'),
    },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu label="Project" entries={entries}>
        {(trigger) => <IconButton {...trigger} label="More about the project" icon={Ellipsis} />}
      </DropdownMenu>
      {open === 'export' && <ExportProjectDialog project={project} onClose={close} />}
      {open === 'lock' && <LockProjectDialog project={project} onClose={close} />}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </>
  );
}
