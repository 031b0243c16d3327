import type { AssetItem, FileItem, FileStorage } from '@diorama/contract/files/files.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { ListCell, ListRow } from '../../../ui/list/list-row.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Chip } from '../../../ui/show/chip.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { fileStorage, unusedFiles } from '../files.queries.ts';
import { iconOf } from '../items/asset-tile.tsx';
import { TYPE_LABELS } from './asset-toolbar.tsx';
import { RoomMeters } from './room-meters.tsx';

type StorageDialogProps = {
  projectId: string;
  mayEdit: boolean;
  onClose: () => void;
  onShow: (fileId: string) => void;
  onDelete: (items: readonly AssetItem[]) => void;
};

const FILLS = {
  image: 'bg-accent',
  video: 'bg-ok',
  model: 'bg-warn',
  audio: 'bg-bad',
  document: 'bg-n9',
  font: 'bg-n8',
  earlier: 'bg-n7',
} as const;

/** What the files of a project take up: by type, the largest ones, and those that nothing uses. */
export function StorageDialog({ projectId, mayEdit, onClose, onShow, onDelete }: StorageDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(fileStorage(projectId));
  const [part, setPart] = useState<'unused' | 'largest'>('unused');
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Storage">
      {error && !data && (
        <ErrorState
          title="Storage could not be read"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <>
          <Amounts storage={data} />
          <RoomMeters projectId={projectId} />
          <div className="mt-5 mb-2 flex items-center gap-3">
            <SegmentedControl
              label="Files"
              value={part}
              onChange={setPart}
              options={[
                { value: 'unused', label: `Unused ${data.unused.count.toLocaleString('en')}` },
                { value: 'largest', label: 'Largest' },
              ]}
            />
            <span className="ml-auto text-n10 text-xs tabular-nums">
              {part === 'unused' ? `${formatBytes(data.unused.bytes)} in files that nothing uses` : ''}
            </span>
          </div>
          {part === 'unused' ? (
            <Unused projectId={projectId} mayEdit={mayEdit} onShow={onShow} onDelete={onDelete} />
          ) : (
            <Files files={data.largest} mayEdit={mayEdit} onShow={onShow} onDelete={onDelete} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The total, and a bar with the share of each type. */
function Amounts({ storage: { bytes, count, byType, earlierVersions } }: { storage: FileStorage }) {
  const shares = [
    ...byType.map((part) => ({ ...part, label: TYPE_LABELS[part.type], fill: FILLS[part.type] })),
    ...(earlierVersions.count > 0 ? [{ ...earlierVersions, label: 'Earlier versions', fill: FILLS.earlier }] : []),
  ];
  return (
    <section aria-label="Storage by type">
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-lg tabular-nums">{formatBytes(bytes)}</span>
        <span className="text-n10">in {counted(count, 'file')}</span>
      </p>
      <div aria-hidden className="mt-2 flex h-2.5 gap-px overflow-hidden rounded-full bg-n4">
        {bytes > 0 &&
          shares.map(({ label, fill, bytes: share }) => (
            <span key={label} className={fill} style={{ width: `${(share / bytes) * 100}%` }} />
          ))}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {shares.map(({ label, fill, bytes: share, count: files }) => (
          <li key={label} className="flex items-center gap-1.5 text-n11 text-xs tabular-nums">
            <span aria-hidden className={cx('size-2 rounded-full', fill)} />
            {label} {formatBytes(share)}
            <span className="text-n10">{files.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ListProps = Pick<StorageDialogProps, 'mayEdit' | 'onShow' | 'onDelete'>;

function Unused({ projectId, ...props }: ListProps & { projectId: string }) {
  const read = useInfiniteQuery(unusedFiles(projectId));
  const files = useMemo(() => read.data?.pages.flatMap(({ items }) => items) ?? [], [read.data]);
  return (
    <Files
      {...props}
      files={files}
      frame={(rows) => (
        <ListFrame
          read={read}
          errorTitle="The unused files could not be loaded"
          skeleton={<Skeleton className="h-20 w-full" />}
          empty={
            files.length > 0 ? undefined : (
              <EmptyState
                icon={CircleCheck}
                title="Everything is in use"
                text="Each file is shown by a draft or by something live."
              />
            )
          }
        >
          {rows}
        </ListFrame>
      )}
    />
  );
}

function Files({
  files,
  mayEdit,
  onShow,
  onDelete,
  frame = (rows) => rows,
}: ListProps & { files: readonly FileItem[]; frame?: (rows: React.ReactNode) => React.ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => files.map(({ id }) => id), [files]);
  const chosen = (wanted: readonly string[]) => files.filter(({ id }) => wanted.includes(id));
  const list = useListSelection({
    ids,
    nameOf: (id) => files.find((file) => file.id === id)?.fileName ?? '',
    onOpen: onShow,
    ...(mayEdit ? { onDelete: (wanted) => onDelete(chosen(wanted)) } : {}),
  });
  const selected = files.filter(({ id }) => list.selected.has(id));
  return (
    <>
      {mayEdit && (
        <div className="mb-1 h-9">
          {selected.length > 0 ? (
            <BulkBar
              count={selected.length}
              detail={formatBytes(selected.reduce((sum, { fileSize }) => sum + fileSize, 0))}
              actions={[
                { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => onDelete(selected) },
              ]}
              onClear={list.clear}
            />
          ) : (
            <Button variant="quiet" disabled={files.length === 0} onClick={() => list.select(ids)}>
              Select all
            </Button>
          )}
        </div>
      )}
      <div ref={scroller} className="h-[36vh] min-h-40 overflow-y-auto border-n5 border-t">
        {frame(
          <div {...gridRole('Files by size')} {...list.listProps}>
            <VirtualRows
              scroller={scroller}
              count={files.length}
              rowHeight={44}
              keyOf={(index) => ids[index] ?? String(index)}
              leadAt={ids.indexOf(list.lead ?? '')}
            >
              {(index) => {
                const file = files[index];
                return (
                  file && (
                    <ListRow
                      row={list.rowProps(file.id)}
                      name={file.fileName}
                      hasSelection={list.selected.size > 0}
                      onToggle={mayEdit ? (event) => list.toggle(file.id, event) : undefined}
                      columns="grid-cols-[minmax(0,1fr)_auto_4.5rem]"
                      height="h-11"
                      onDoubleClick={() => onShow(file.id)}
                    >
                      <ListCell className="flex items-center gap-2.5">
                        <Thumbnail
                          {...(file.thumbUrl ? { src: file.thumbUrl } : {})}
                          alt=""
                          fallback={iconOf(file.fileType)}
                          className="w-11.5"
                        />
                        <span className="truncate" title={file.fileName}>
                          {file.fileName}
                        </span>
                      </ListCell>
                      <ListCell>{file.published && <Chip tone="ok">Public</Chip>}</ListCell>
                      <ListCell className="text-right text-n10 tabular-nums">{formatBytes(file.fileSize)}</ListCell>
                    </ListRow>
                  )
                );
              }}
            </VirtualRows>
          </div>,
        )}
      </div>
    </>
  );
}
