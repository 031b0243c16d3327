import type { AssetItem, DirItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, ChevronLeft, ImageUp, Upload } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { useLoadMore } from '../../../ui/load/use-load-more.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useChosenFiles } from '../browser/use-chosen-files.ts';
import { directoryDetail, fileList } from '../files.queries.ts';
import { FileFace, FolderFace } from '../items/asset-tile.tsx';
import { lastFolder } from '../items/last-folder.ts';
import { FilesDropArea } from '../upload/files-drop-area.tsx';
import { SupportedFiles } from '../upload/supported-files.tsx';
import { newIntent, type UploadPurpose } from '../upload/upload-intent.ts';
import { type UploadSource, uploadFiles, withdrawIntents } from '../upload/uploads.ts';

/** Chooses images of the project, or brings them in from the computer on the way. */
export function AssetPicker({
  projectId,
  title,
  confirmLabel,
  isMultiple,
  hasSurroundings = false,
  documentId,
  purpose,
  onClose,
  onPick,
}: {
  projectId: string;
  /** What is uploaded here is for this document, and what it is for there: done after a reload, too. Absent: for nothing yet. */
  documentId?: string;
  purpose?: UploadPurpose;
  title: string;
  confirmLabel: string;
  isMultiple: boolean;
  /** HDR and ENV files can be chosen, too: light around a scene. */
  hasSurroundings?: boolean;
  onClose: () => void;
  onPick: (files: FileItem[]) => void;
}) {
  const [opened, setOpened] = useState(() => lastFolder.of(projectId) ?? 'root');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('image');
  const input = useRef<HTMLInputElement>(null);
  const intents = useRef(new Set<string>());
  const close = () => {
    void withdrawIntents(intents.current);
    onClose();
  };
  const pick = (files: FileItem[]) => {
    void withdrawIntents(intents.current);
    onPick(files);
  };
  const wanted = search.trim();
  const filter = useDeferredValue(wanted.length >= 2 ? wanted : undefined);
  const { data: directory, error: gone } = useQuery(directoryDetail(projectId, opened));
  // The folder of last time may have been deleted since.
  const directoryId = apiErrorOf(gone)?.reason === 'NOT_FOUND' ? 'root' : opened;
  const setDirectoryId = (id: string) => {
    lastFolder.keep(projectId, id);
    setOpened(id);
  };
  const list = useInfiniteQuery(
    fileList(projectId, directoryId, { type: shown, ...(filter ? { search: filter } : {}) }),
  );
  const listed = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = listed.filter((item) => item.type === 'directory' || mayChoose(item, hasSurroundings));
  const end = useLoadMore(list.hasNextPage && !list.isFetchingNextPage, list.fetchNextPage);
  const parentId = directory?.path.at(-2)?.id;
  const filesIn = (all: readonly AssetItem[]) =>
    all.flatMap((item) => (item.type === 'file' && mayChoose(item, hasSurroundings) ? [item] : []));
  const { chosen, add, press } = useChosenFiles(isMultiple, filesIn(items));
  const isChosen = (id: string): boolean => chosen.some((file) => file.id === id);
  const chooseAll = async () => {
    let { data, hasNextPage } = list;
    while (hasNextPage) ({ data, hasNextPage } = await list.fetchNextPage());
    add(filesIn(data?.pages.flatMap((page) => page.items) ?? []));
  };
  const upload = async (sources: readonly UploadSource[]) => {
    const intent = documentId !== undefined && purpose ? newIntent(documentId, purpose) : null;
    if (intent) intents.current.add(intent.id);
    const { items: uploaded } = await uploadFiles({
      projectId,
      directoryId,
      sources,
      ...(intent ? { intent } : {}),
    });
    const images = uploaded.filter((file) => mayChoose(file, hasSurroundings));
    const [first] = images;
    if (first && hasSurroundings) setShown(isPicture(first) ? 'image' : 'model');
    add(images);
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="large"
      title={title}
      onSubmit={() => {
        if (chosen.length > 0) pick([...chosen]);
      }}
      footer={
        <>
          <span className="-ml-2 mr-auto">
            <SupportedFiles groups={hasSurroundings ? ['image', 'model'] : ['image']} />
          </span>
          {isMultiple && <span className="self-center text-n10 text-xs tabular-nums">{chosen.length} chosen</span>}
          {isMultiple && filesIn(items).some(({ id }) => !isChosen(id)) && (
            <Button variant="quiet" onClick={() => void chooseAll()}>
              Choose all
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {isMultiple && chosen.length > 1 ? `${confirmLabel} ${chosen.length}` : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2">
        {parentId && <IconButton label="Up" icon={ChevronLeft} onClick={() => setDirectoryId(parentId)} />}
        <span className="min-w-0 flex-1 truncate font-strong" title={directory?.name}>
          {parentId ? directory?.name : 'All files'}
        </span>
        {hasSurroundings && <ShownFiles shown={shown} onChange={setShown} />}
        <div className="w-44">
          <SearchField
            size="small"
            label="Search this folder"
            isFound={filter === wanted && !list.isFetching}
            isNear={isNearRead(list)}
            placeholder="File name"
            value={search}
            onChange={setSearch}
          />
        </div>
        <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
          Upload
        </Button>
        <input
          ref={input}
          type="file"
          accept={`image/*,.heic,.heif${hasSurroundings ? ',.hdr,.env' : ''}`}
          multiple={isMultiple}
          className="sr-only"
          tabIndex={-1}
          aria-label="Images to upload"
          onChange={(event) => {
            const sources = [...(event.target.files ?? [])].map((file) => ({ file, path: [] }));
            event.target.value = '';
            void upload(sources);
          }}
        />
      </div>
      <div className="mt-3 flex h-[46vh] min-h-60">
        <FilesDropArea hint="Images become yours to choose" onFiles={(sources) => void upload(sources)}>
          <div className="min-h-0 flex-1 overflow-y-auto p-0.5">
            {list.error && !list.data && (
              <ErrorState
                title="The files could not be loaded"
                message={messageOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )}
            <ul ref={oneTabStop} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-4">
              {items.map((item) => (
                <li key={item.id} className="min-w-0">
                  {item.type === 'directory' ? (
                    <FolderButton directory={item} onOpen={() => setDirectoryId(item.id)} />
                  ) : (
                    <button
                      type="button"
                      aria-pressed={isChosen(item.id)}
                      onClick={(event) => press(item, event.shiftKey)}
                      onDoubleClick={() => !isMultiple && pick([item])}
                      onKeyDown={(event) => {
                        // Once more on the one that is chosen, it is taken.
                        if (event.key !== 'Enter' || isMultiple || chosen[0]?.id !== item.id) return;
                        event.preventDefault();
                        pick([item]);
                      }}
                      className="group relative block w-full rounded-md text-left"
                    >
                      <span
                        className={cx(
                          'block rounded-md',
                          isChosen(item.id) &&
                            '[&>*:first-child]:outline-2 [&>*:first-child]:outline-accent [&>*:first-child]:outline-offset-1',
                        )}
                      >
                        <FileFace file={item} />
                      </span>
                      {isChosen(item.id) && (
                        <span className="absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-full bg-accent text-accent-text">
                          <Icon of={Check} size={14} />
                        </span>
                      )}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <div ref={end} />
            {list.data && items.length === 0 && (
              <NothingHere
                called={shown === 'image' ? 'images' : 'HDR or ENV files'}
                filter={filter}
                onShowAll={() => setSearch('')}
                onUpload={() => input.current?.click()}
              />
            )}
          </div>
        </FilesDropArea>
      </div>
    </Dialog>
  );
}

function ShownFiles({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const options = [
    { value: 'image', label: 'Images' },
    { value: 'model', label: 'HDR, ENV' },
  ] as const;
  return <SegmentedControl<Shown> label="Files shown" value={shown} onChange={onChange} options={options} />;
}

function NothingHere({
  called,
  filter,
  onShowAll,
  onUpload,
}: {
  /** What is listed here. */
  called: string;
  filter: string | undefined;
  onShowAll: () => void;
  onUpload: () => void;
}) {
  if (filter !== undefined)
    return (
      <EmptyState
        icon={ImageUp}
        title={`No ${called} found`}
        text={`Nothing in this folder is called “${filter}”.`}
        action={<Button onClick={onShowAll}>Show all {called}</Button>}
      />
    );
  return (
    <EmptyState
      icon={ImageUp}
      title={`No ${called} here yet`}
      text={`Drop ${called} here, or choose them on this computer.`}
      action={
        <Button icon={Upload} onClick={onUpload}>
          Upload {called}
        </Button>
      }
    />
  );
}

/** Groups of files that are listed. */
type Shown = 'image' | 'model';
const SURROUNDINGS: readonly string[] = ['model/vnd.radiance-hdr', 'model/vnd.babylon-env'];
const isPicture = ({ fileType }: FileItem): boolean => fileType.startsWith('image/');
const mayChoose = (file: FileItem, hasSurroundings: boolean): boolean =>
  isPicture(file) || (hasSurroundings && SURROUNDINGS.includes(file.fileType));

function FolderButton({ directory, onOpen }: { directory: DirItem; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-2 rounded-lg border border-n5 p-2 text-left hover:bg-n2"
    >
      <FolderFace directory={directory} />
    </button>
  );
}
