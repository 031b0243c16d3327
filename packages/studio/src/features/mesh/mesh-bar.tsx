import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, History, Pencil, RotateCcw, Trash2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { LockChip } from '../../shell/lock-chip.tsx';
import { ViewOnly } from '../../shell/screens/view-only.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { InlineName } from '../../ui/field/inline-name.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { Chip } from '../../ui/show/chip.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { projectTrail } from '../projects/public.ts';
import { isMeshWorking } from './mesh.queries.ts';
import { useMesh } from './mesh-context.tsx';
import { useMeshActions } from './use-mesh-actions.ts';
import { useNewVersion } from './use-new-version.tsx';

const DeleteMeshDialog = lazyPart(() => import('./delete-mesh-dialog.tsx').then((module) => module.DeleteMeshDialog), {
  frame: dialogFrame('Delete'),
});

type MeshBarProps = {
  project: Project | undefined;
  isViewer: boolean;
  lock: ProjectLock | null;
  onDeleted: () => void;
};

/** Where one is, what the mesh is called, and what can be done with it. */
export function MeshBar({ project, isViewer, lock, onDeleted }: MeshBarProps) {
  const { mesh, mayEdit, productName } = useMesh();
  const [isRenaming, setRenaming] = useState(false);
  const [usages, setUsages] = useState<readonly Usage[] | null>(null);
  const actions = useMeshActions();
  useRenameKey(mayEdit, () => setRenaming(true));
  const remove = async () => {
    try {
      const found = await actions.remove(false);
      if (found.length > 0) setUsages(found);
      else onDeleted();
    } catch (error) {
      notifyFailed(`“${mesh.name}” could not be deleted`, { detail: messageOf(error) });
    }
  };
  const { projectId, productId } = mesh;
  const trail = [
    ...(project ? projectTrail(project) : []),
    {
      label: productName,
      link: (props: object) => (
        <Link
          to="/projects/$projectId/studio/$type/$id"
          params={{ projectId, type: 'e3d', id: productId }}
          {...props}
        />
      ),
    },
  ];
  return (
    <>
      <TopBar
        start={
          <>
            <Breadcrumb isTitle={!isRenaming} items={isRenaming ? trail : [...trail, { label: mesh.name }]} />
            {isRenaming && (
              <span className="flex w-56 min-w-0">
                <InlineName
                  label={`Name of ${mesh.name}`}
                  value={mesh.name}
                  onCommit={(name) => void actions.rename(name)}
                  onClose={() => setRenaming(false)}
                />
              </span>
            )}
            {mayEdit && !isRenaming && (
              <IconButton label="Rename mesh" icon={Pencil} shortcut="F2" onClick={() => setRenaming(true)} />
            )}
          </>
        }
        state={
          <>
            <StateOfMesh />
            {isViewer && <ViewOnly />}
            {lock && <LockChip lock={lock} />}
          </>
        }
        actions={mayEdit && <BarActions onRename={() => setRenaming(true)} onDelete={() => void remove()} />}
      />
      {usages && (
        <DeleteMeshDialog
          name={mesh.name}
          usages={usages}
          onConfirm={async () => {
            await actions.remove(true);
            onDeleted();
          }}
          onClose={() => setUsages(null)}
        />
      )}
    </>
  );
}

/** F2 anywhere on the screen, but not in a field. */
function useRenameKey(isEnabled: boolean, rename: () => void): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'F2' || (target instanceof HTMLElement && target.closest('input,textarea,[role=dialog]')))
        return;
      event.preventDefault();
      rename();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isEnabled, rename]);
}

function StateOfMesh() {
  const { mesh, shown } = useMesh();
  if (isMeshWorking(mesh)) return <Chip tone="warn">{mesh.job?.state === 'pending' ? 'Waiting' : 'In work'}</Chip>;
  if (mesh.state === 'failed') return <Chip tone="bad">Failed</Chip>;
  if (shown && !shown.current) return <Chip tone="warn">{`Past version ${shown.version}`}</Chip>;
  return shown && <Chip tone="ok">{`Version ${shown.version}`}</Chip>;
}

function BarActions({ onRename, onDelete }: { onRename: () => void; onDelete: () => void }) {
  const { shown, go } = useMesh();
  const { rollBack } = useMeshActions();
  const { pick, sent } = useNewVersion();
  const isPhone = useMedia(PHONE);
  const isPast = shown !== null && !shown.current;
  const entries: MenuEntry[] = [
    ...(isPast
      ? [
          {
            kind: 'action' as const,
            id: 'now',
            label: 'Go back to the current version',
            icon: History,
            onSelect: () => go({ version: undefined }),
          },
        ]
      : []),
    { kind: 'action', id: 'upload', label: 'New version', icon: Upload, isDisabled: sent !== null, onSelect: pick },
    { kind: 'action', id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: onRename },
    { kind: 'separator', id: 'before-delete' },
    { kind: 'action', id: 'delete', label: 'Delete mesh', icon: Trash2, isDangerous: true, onSelect: onDelete },
  ];
  return (
    <div className="flex flex-none items-center gap-1.5">
      {!isPhone && (
        <Button size="small" icon={Upload} isPending={sent !== null} onClick={pick}>
          New version
        </Button>
      )}
      {isPast && (
        <Button size="small" variant="primary" icon={RotateCcw} onClick={() => void rollBack(shown.version)}>
          {`Roll back to version ${shown.version}`}
        </Button>
      )}
      <DropdownMenu label="Mesh" entries={entries} align="end">
        {(trigger) => <IconButton {...trigger} label="More about this mesh" icon={Ellipsis} />}
      </DropdownMenu>
    </div>
  );
}
