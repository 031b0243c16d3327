import type { MeshVersion } from '@diorama/contract/meshes/meshes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Columns2, Download, RotateCcw, Upload, X } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { formatMoment, formatRelativeTime } from '../../../ui/format/relative-time.ts';
import { cellRole, gridRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Chip } from '../../../ui/show/chip.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { STEP_LABELS } from '../figures/step-rows.ts';
import { isMeshWorking, meshFiles } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';
import { useNewVersion } from '../use-new-version.tsx';

/** All versions of the mesh, and what is being made of it. */
export function VersionList() {
  const { versions, shown, go, mayEdit } = useMesh();
  const { pick, sent } = useNewVersion();
  const { rollBack } = useMeshActions();
  const show = (version: number) =>
    go({ version: versions.find((one) => one.version === version)?.current ? undefined : version });
  const ids = useMemo(() => versions.map(({ version }) => String(version)), [versions]);
  const list = useListSelection({
    ids,
    isFollowing: true,
    current: shown ? String(shown.version) : undefined,
    onPress: (id) => show(Number(id)),
    onOpen: (id) => show(Number(id)),
  });
  return (
    <section aria-label="Versions" className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex h-9 flex-none items-center gap-1.5 border-n5 border-b pr-1.5 pl-3 text-[0.78125rem]">
        <h2 className="font-medium">Versions</h2>
        <span className="flex-1 text-n9 text-xs tabular-nums">{versions.length}</span>
        {mayEdit && <IconButton label="New version" icon={Upload} disabled={sent !== null} onClick={pick} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <Work />
        <div {...list.listProps} {...gridRole('Versions of the mesh')}>
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              row={list.rowProps(String(version.version))}
              onRollBack={mayEdit && !version.current ? () => void rollBack(version.version) : undefined}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type VersionRowProps = {
  version: MeshVersion;
  row: ReturnType<ReturnType<typeof useListSelection>['rowProps']>;
  onRollBack: (() => void) | undefined;
};

function VersionRow({ version, row, onRollBack }: VersionRowProps) {
  const { mesh, against, go } = useMesh();
  const { data: files } = useQuery(meshFiles(mesh.id));
  const { download } = useMeshActions();
  const { version: number, at, by, stats, fileName, current } = version;
  const own = (type: 'source' | 'dist') =>
    files?.find((file) => file.type === type && file.key.startsWith(`${mesh.id}/${number}/`));
  const [source, dist] = [own('source'), own('dist')];
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'compare',
      label: against?.version === number ? 'Compare with what was sent' : 'Show on the left',
      icon: Columns2,
      onSelect: () => go({ against: against?.version === number ? undefined : number }),
    },
    ...(source
      ? [
          {
            kind: 'action' as const,
            id: 'source',
            label: `Download source (${formatBytes(source.size)})`,
            icon: Download,
            onSelect: () => void download(source),
          },
        ]
      : []),
    ...(dist
      ? [
          {
            kind: 'action' as const,
            id: 'dist',
            label: `Download result (${formatBytes(dist.size)})`,
            icon: Download,
            onSelect: () => void download(dist),
          },
        ]
      : []),
    ...(onRollBack
      ? [
          {
            kind: 'action' as const,
            id: 'back',
            label: `Roll back to version ${number}`,
            icon: RotateCcw,
            onSelect: onRollBack,
          },
        ]
      : []),
  ];
  const isSelected = row['aria-selected'];
  return (
    <ContextMenu label={`Version ${number}`} entries={entries}>
      {(area) => (
        <div
          {...rowRole}
          {...row}
          {...area}
          className={cx(
            'group grid select-none grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center rounded-md px-2 py-1.5 focus-visible:outline-offset-[-2px]',
            isSelected ? 'bg-accent-soft' : 'hover:bg-n3',
          )}
        >
          <span {...cellRole} className={cx('font-strong tabular-nums', isSelected ? 'text-accent-ink' : 'text-n11')}>
            v{number}
          </span>
          <span {...cellRole} className="flex min-w-0 flex-col">
            <span className="truncate text-n12" title={fileName}>
              {fileName}
            </span>
            <span className="truncate text-n10 text-xs" title={`${formatMoment(at)}${by ? `, ${by.name}` : ''}`}>
              {[formatRelativeTime(at, new Date()), by?.name, formatBytes(stats.bytesOut)].filter(Boolean).join(', ')}
            </span>
          </span>
          <span {...cellRole} className="flex items-center">
            {current && <Chip tone="ok">Current</Chip>}
            {onRollBack && (
              <span className="hidden group-focus-within:flex group-hover:flex pointer-coarse:flex">
                <IconButton
                  label={`Roll back to version ${number}`}
                  icon={RotateCcw}
                  tabIndex={-1}
                  onClick={onRollBack}
                />
              </span>
            )}
          </span>
        </div>
      )}
    </ContextMenu>
  );
}

/** What is being made, and what could not be made. */
function Work() {
  const { mesh, mayEdit, versions } = useMesh();
  const { sent, pick } = useNewVersion();
  const { cancel, retry } = useMeshActions();
  const { job } = mesh;
  if (sent)
    return (
      <div className="px-2 py-2 text-xs">
        <Progress label={`Sending ${sent.fileName}`} fraction={sent.share} />
      </div>
    );
  if (job && isMeshWorking(mesh))
    return (
      <div role="status" className="flex items-end gap-1 px-2 py-2 text-xs">
        <div className="min-w-0 flex-1">
          <Progress label={workLabel(job)} fraction={job.state === 'pending' ? null : job.progress} />
        </div>
        {mayEdit && <IconButton label="Cancel" icon={X} onClick={() => void cancel()} />}
      </div>
    );
  // Without any version the stage says it.
  if (versions.length === 0 || (job?.state !== 'failed' && job?.state !== 'cancelled')) return null;
  return (
    <div role="alert" className="mb-1 flex flex-col gap-1.5 rounded-md bg-bad-soft px-2 py-2 text-bad-ink text-xs">
      <p className="flex items-start gap-1.5">
        <Icon of={CircleAlert} size={13} className="mt-0.5 flex-none" />
        <span className="min-w-0 break-words">
          {job.fileName}: {job.message ?? mesh.error ?? 'It could not be made'}
        </span>
      </p>
      {mayEdit && (
        <span className="flex gap-1.5">
          <Button size="small" icon={RotateCcw} onClick={() => void retry()}>
            Try again
          </Button>
          <Button size="small" icon={Upload} onClick={pick}>
            Send another file
          </Button>
        </span>
      )}
    </div>
  );
}

type Job = NonNullable<ReturnType<typeof useMesh>['mesh']['job']>;

/** What is done to the file now. */
export function workLabel({ state, step, fileName, type }: Job): string {
  if (state === 'pending') return type === 'upload' ? `Waiting for ${fileName}` : 'Waiting for its turn';
  return Object.entries(STEP_LABELS).find(([name]) => name === step)?.[1] ?? `Preparing ${fileName}`;
}
