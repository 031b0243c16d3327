import type { DirItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { HOW_TO_EDIT, LOOK_ONLY } from '@diorama/contract/projects/look-only.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight, Download, Ellipsis, FolderPlus, ImageUp, Pencil, SearchX, Trash2, Upload } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoadMore } from '../../ui/use-load-more.ts';
import { ProjectHeader, useMayEdit } from '../projects/public.ts';
import { FileFace, FolderFace } from './asset-tile.tsx';
import { directoryDetail, fileKeys, fileList } from './files.queries.ts';
import { FilesDropArea } from './files-drop-area.tsx';
import { type UploadSource, uploadFiles } from './uploads.ts';

const CreateFolderDialog = lazyPart(
  () => import('./create-folder-dialog.tsx').then((module) => module.CreateFolderDialog),
  { frame: dialogFrame('New folder') },
);
const RenameFileDialog = lazyPart(() => import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog), {
  frame: dialogFrame('Rename file'),
});
const DeleteFileDialog = lazyPart(() => import('./delete-file-dialog.tsx').then((module) => module.DeleteFileDialog), {
  frame: dialogFrame(({ file }) => `Delete “${file.fileName}”?`),
});

/** `/projects/{projectId}/assets`: the project's files, by folder. */
export function AssetsPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/assets' });
  const { directoryId = 'root' } = useSearch({ from: '/app/projects/$projectId/assets' });
  const input = useRef<HTMLInputElement>(null);
  const [isCreating, setCreating] = useState(false);
  const mayEdit = useMayEdit(projectId);
  const upload = async (sources: readonly UploadSource[]) => {
    if (!mayEdit) return notifyFailed(LOOK_ONLY, { id: 'viewer', detail: HOW_TO_EDIT });
    const { items, failed } = await uploadFiles({ projectId, directoryId, sources });
    if (items.length > 0)
      notifyDone(items.length === 1 ? `“${items[0]?.fileName}” is here` : `${items.length} files are here`);
    if (failed.length > 0) {
      notifyFailed(
        failed.length === 1 ? `“${failed[0]?.name}” was not taken` : `${failed.length} files were not taken`,
        { detail: failed[0]?.reason ?? '' },
      );
    }
  };
  return (
    <>
      <ProjectHeader
        projectId={projectId}
        part="Assets"
        action={
          mayEdit && (
            <>
              <Button {...CreateFolderDialog.opener} icon={FolderPlus} onClick={() => setCreating(true)}>
                <span className="max-sm:sr-only">New folder</span>
              </Button>
              <Button variant="primary" icon={Upload} onClick={() => input.current?.click()}>
                Upload
              </Button>
            </>
          )
        }
      />
      {mayEdit && (
        <input
          ref={input}
          type="file"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-label="Files to upload"
          onChange={(event) => {
            const sources = [...(event.target.files ?? [])].map((file) => ({ file, path: [] }));
            event.target.value = '';
            void upload(sources);
          }}
        />
      )}
      <FilesDropArea
        title={mayEdit ? 'Drop to upload' : LOOK_ONLY}
        hint={mayEdit ? 'Folders keep their shape' : HOW_TO_EDIT}
        onFiles={(sources) => void upload(sources)}
      >
        <Contents
          key={directoryId}
          projectId={projectId}
          directoryId={directoryId}
          onUpload={() => input.current?.click()}
        />
      </FilesDropArea>
      {isCreating && (
        <CreateFolderDialog projectId={projectId} directoryId={directoryId} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

function Contents({
  projectId,
  directoryId,
  onUpload,
}: {
  projectId: string;
  directoryId: string;
  onUpload: () => void;
}) {
  const [search, setSearch] = useState('');
  const mayEdit = useMayEdit(projectId);
  const wanted = search.trim();
  const filter = useDeferredValue(wanted.length >= 2 ? wanted : undefined);
  const list = useInfiniteQuery(fileList(projectId, directoryId, filter ? { search: filter } : {}));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const directories = items.filter((item): item is DirItem => item.kind === 'directory');
  const files = items.filter((item): item is FileItem => item.kind === 'file');
  const end = useLoadMore(hasNextPage && !isFetchingNextPage, fetchNextPage);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[1400px] flex-col gap-5 px-7 py-4 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FolderPath projectId={projectId} directoryId={directoryId} />
          <div className="ml-auto w-[240px] max-w-full max-sm:w-full">
            <SearchField
              label="Search this folder"
              placeholder="File name"
              value={search}
              onChange={setSearch}
              hasShortcut
            />
          </div>
        </div>
        {error && !data && (
          <ErrorState title="The files could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {isPending && !error && <TileSkeletons />}
        {directories.length > 0 && (
          <ul aria-label="Folders" className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-3">
            {directories.map((directory) => (
              <li key={directory.id}>
                <Link
                  to="/projects/$projectId/assets"
                  params={{ projectId }}
                  search={{ directoryId: directory.id }}
                  className="flex items-center gap-3 rounded-lg border border-n5 p-2 no-underline hover:bg-n2"
                >
                  <FolderFace directory={directory} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {files.length > 0 && (
          <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5">
            {files.map((file) => (
              <FileTile key={file.id} projectId={projectId} file={file} />
            ))}
          </ul>
        )}
        <div ref={end} />
        {isFetchingNextPage && <TileSkeletons />}
        {data && items.length === 0 && filter && (
          <EmptyState
            icon={SearchX}
            title="No file fits"
            text={`Nothing in this folder is called “${filter}”.`}
            action={<Button onClick={() => setSearch('')}>Show all files</Button>}
          />
        )}
        {data && items.length === 0 && !filter && (
          <EmptyState
            icon={ImageUp}
            title={mayEdit ? 'Drop your files here' : 'No files here yet'}
            text={
              mayEdit
                ? 'Stills, frames and whole folders. PNG, JPEG, WebP and AVIF images, MP4 videos, GLB models and PDFs.'
                : 'The files of this project appear here.'
            }
            action={
              mayEdit && (
                <Button variant="primary" icon={Upload} onClick={onUpload}>
                  Upload files
                </Button>
              )
            }
          />
        )}
      </div>
    </div>
  );
}

function FolderPath({ projectId, directoryId }: { projectId: string; directoryId: string }) {
  const { data: directory } = useQuery(directoryDetail(projectId, directoryId));
  const path = directory?.path ?? [];
  return (
    <nav aria-label="Folder" className="flex min-w-0 flex-1 flex-wrap items-center gap-1 text-n10">
      {path.map(({ id, name }, depth) => {
        const label = depth === 0 ? 'All files' : name;
        return (
          <span key={id} className="flex min-w-0 items-center gap-1">
            {depth > 0 && <Icon of={ChevronRight} size={14} className="text-n8" />}
            {depth === path.length - 1 ? (
              <span aria-current="page" className="truncate font-strong text-n12" title={label}>
                {label}
              </span>
            ) : (
              <Link
                to="/projects/$projectId/assets"
                params={{ projectId }}
                search={depth === 0 ? {} : { directoryId: id }}
                className="truncate text-n10 no-underline hover:text-n12"
                title={label}
              >
                {label}
              </Link>
            )}
          </span>
        );
      })}
    </nav>
  );
}

function FileTile({ projectId, file }: { projectId: string; file: FileItem }) {
  const client = useQueryClient();
  const mayEdit = useMayEdit(projectId);
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [usages, setUsages] = useState<readonly Usage[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
  const remove = async () => {
    try {
      await api.files.delete.mutate({ projectId, fileIds: [file.id] });
      await refresh();
      notifyDone(`Deleted “${file.fileName}”`, {
        action: {
          label: 'Undo',
          onClick: () => void api.files.restore.mutate({ projectId, fileIds: [file.id] }).then(refresh),
        },
      });
    } catch (error) {
      const known = apiErrorOf(error);
      if (known?.reason === 'IN_USE') setUsages(known.usages ?? []);
      else notifyFailed(`“${file.fileName}” could not be deleted`, { detail: messageOf(error) });
    }
  };
  const rename: MenuEntry = {
    kind: 'action',
    id: 'rename',
    label: 'Rename',
    icon: Pencil,
    opener: RenameFileDialog.opener,
    onSelect: () => setRenaming(true),
  };
  const download: MenuEntry = {
    kind: 'action',
    id: 'download',
    label: 'Download',
    icon: Download,
    onSelect: () => void navigate({ href: withDownload(file.url), reloadDocument: true }),
  };
  const deletion: MenuEntry = {
    kind: 'action',
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    isDangerous: true,
    opener: DeleteFileDialog.opener,
    onSelect: () => void remove(),
  };
  return (
    <li className="group relative min-w-0">
      <a href={file.url} target="_blank" rel="noopener" className="block min-w-0 rounded-md no-underline">
        <FileFace file={file} />
      </a>
      <span className="absolute top-1.5 right-1.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <DropdownMenu
          label={file.fileName}
          align="end"
          entries={mayEdit ? [rename, download, { kind: 'separator', id: 'line' }, deletion] : [download]}
        >
          {(trigger) => (
            <IconButton {...trigger} variant="secondary" label={`More about ${file.fileName}`} icon={Ellipsis} />
          )}
        </DropdownMenu>
      </span>
      {isRenaming && <RenameFileDialog file={file} projectId={projectId} onClose={() => setRenaming(false)} />}
      {usages && <DeleteFileDialog file={file} projectId={projectId} usages={usages} onClose={() => setUsages(null)} />}
    </li>
  );
}

const withDownload = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`;

function TileSkeletons() {
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="aspect-video w-full rounded-md" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
