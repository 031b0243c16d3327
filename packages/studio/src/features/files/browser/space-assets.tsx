import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus, Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { ReadOnlyReason } from '../../../shell/read-only.ts';
import { NotFound } from '../../../shell/screens/not-found.tsx';
import { PlaceholderBody } from '../../../shell/screens/placeholder-body.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { ButtonSize } from '../../../ui/button/button-look.ts';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { assetClipboard, useAssetClipboard } from '../asset-clipboard.store.ts';
import { useFollowFiles } from '../details/use-follow-files.ts';
import { type AssetDialog, AssetDialogs } from '../dialogs/asset-dialogs.tsx';
import { folderTree } from '../files.queries.ts';
import { assetParent } from '../items/asset-items.ts';
import { type Folders, folderName } from '../items/folder-shape.ts';
import { lastFolder } from '../items/last-folder.ts';
import { copyText, publicLink } from '../items/public-link.ts';
import { FilesDropArea } from '../upload/files-drop-area.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { AssetBrowser } from './asset-browser.tsx';
import { assetDrops } from './asset-drops.ts';
import { type AssetMenuActions, moreEntries } from './asset-menu.ts';
import type { AssetSearch } from './asset-search.ts';
import { FolderPanel } from './folder-panel.tsx';
import { FolderPath } from './folder-path.tsx';
import { FullNotice, RoomButton } from './room-meters.tsx';
import { useAssetActions } from './use-asset-actions.ts';
import { holdAssets } from './use-clipboard-keys.ts';

const CreateFolderDialog = lazyPart(
  () => import('../dialogs/create-folder-dialog.tsx').then((module) => module.CreateFolderDialog),
  { frame: dialogFrame('New folder') },
);
const FileViewer = lazyPart(() => import('../viewer/file-viewer.tsx').then((module) => module.FileViewer), {
  frame: dialogFrame('File'),
});

type SpaceAssetsProps = {
  /** A project or a collection. */
  spaceId: string;
  /** Null: one may change files. */
  readOnly: ReadOnlyReason | null;
  /** From the address. */
  filter: AssetSearch;
  /** Changes the address. */
  onSearch: (change: (old: AssetSearch) => AssetSearch, replace: boolean) => void;
  /** The top of the screen, with the buttons that belong to files. */
  header: (action: ReactNode) => ReactNode;
  /** `small` where the header is a bar. */
  buttonSize?: ButtonSize;
};

/** The files of a project or a collection, by folder. */
export function SpaceAssets(props: SpaceAssetsProps) {
  const { spaceId: projectId, readOnly, filter, onSearch, header, buttonSize = 'normal' } = props;
  const { directoryId } = filter;
  const mayEdit = readOnly === null;
  useFollowFiles(projectId);
  const { data: folders, error, refetch, isFetching } = useQuery(folderTree(projectId));
  const input = useRef<HTMLInputElement>(null);
  const dropOnto = useRef<DropOnto | null>(null);
  const [creatingIn, setCreatingIn] = useState<string | null>(null);
  const folderId = directoryId ?? folders?.rootId ?? 'root';
  const upload = useUpload(projectId, folderId, readOnly);
  const isUnknown = folders !== undefined && !folders.byId.has(folderId);
  useShortcuts(
    ON_THIS_SCREEN,
    mayEdit && !isUnknown
      ? [
          { keys: 'N F', label: 'New folder', run: () => setCreatingIn(folderId) },
          { keys: 'N U', label: 'Upload files', run: () => input.current?.click() },
        ]
      : [],
  );
  return (
    <>
      {header(
        mayEdit && !isUnknown && (
          <>
            <Button
              {...CreateFolderDialog.opener}
              size={buttonSize}
              icon={FolderPlus}
              className="md:hidden max-sm:[&>span]:sr-only"
              onClick={() => setCreatingIn(folderId)}
            >
              New folder
            </Button>
            <Button size={buttonSize} variant="primary" icon={Upload} onClick={() => input.current?.click()}>
              Upload
            </Button>
          </>
        ),
      )}
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
      {error && !folders && (
        <ErrorState
          title="The files could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!folders && !error && (
        <div role="status" className="flex min-h-0 flex-1">
          <span className="sr-only">Loading</span>
          <PlaceholderBody shape="files" />
        </div>
      )}
      {isUnknown && (
        <NotFound
          homeLink={({ className }) => (
            <button type="button" className={className} onClick={() => onSearch(() => ({}), true)}>
              Show all files
            </button>
          )}
        />
      )}
      {folders && !isUnknown && (
        <FilesDropArea
          title={readOnly?.title ?? 'Drop to upload'}
          hint={readOnly?.detail ?? 'Folders keep their shape'}
          onFiles={(sources, target) => {
            const [only, ...others] = sources;
            const onto = target.closest('[data-row]')?.getAttribute('data-row');
            if (mayEdit && only && onto && others.length === 0 && only.path.length === 0)
              dropOnto.current?.(onto, only.file);
            else void upload(sources);
          }}
        >
          <Workspace
            projectId={projectId}
            filter={filter}
            onSearch={onSearch}
            folders={folders}
            folderId={folderId}
            mayEdit={mayEdit}
            onCreateIn={setCreatingIn}
            onUpload={() => input.current?.click()}
            onAdd={(file) => void upload([{ file, path: [] }])}
            dropOnto={dropOnto}
          />
        </FilesDropArea>
      )}
      {creatingIn !== null && (
        <CreateFolderDialog projectId={projectId} directoryId={creatingIn} onClose={() => setCreatingIn(null)} />
      )}
    </>
  );
}

/** A file of the computer was dropped on a row: prompts whether it replaces that file. */
type DropOnto = (id: string, source: File) => void;

type WorkspaceProps = Pick<SpaceAssetsProps, 'filter' | 'onSearch'> & {
  projectId: string;
  folders: Folders;
  folderId: string;
  mayEdit: boolean;
  onCreateIn: (folderId: string) => void;
  onUpload: () => void;
  onAdd: (source: File) => void;
  dropOnto: RefObject<DropOnto | null>;
};

/** The folders and the open one's files, with the dialogs that both use. */
function Workspace(props: WorkspaceProps) {
  const { projectId, filter, onSearch, folders, folderId, mayEdit, onCreateIn, onUpload, onAdd, dropOnto } = props;
  const actions = useAssetActions(projectId);
  const [dialog, setDialog] = useState<AssetDialog | null>(null);
  const openFolder = (id: string) => {
    lastFolder.keep(projectId, id);
    onSearch(({ search: _search, file: _file, directoryId: _old, ...rest }) => withFolder(rest, folders, id), false);
  };
  const showFile = (id: string | undefined) =>
    onSearch(({ file: _file, ...rest }) => (id ? { ...rest, file: id } : rest), id === undefined);
  const onFilter = (change: Partial<Record<keyof AssetSearch, string | undefined>>) =>
    onSearch(
      (old) => Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== undefined)),
      true,
    );
  const nameOf = (id: string): string => {
    const folder = folders.byId.get(id);
    return folder ? folderName(folder) : '';
  };
  const clipboard = useAssetClipboard(projectId);
  const paste = () => {
    if (!clipboard) return;
    const { mode, items } = clipboard;
    if (mode === 'copy') return void actions.copy(items, folderId, nameOf(folderId));
    assetClipboard.set(null);
    void actions.move(items, folderId, nameOf(folderId));
  };
  const duplicate = async (items: readonly AssetItem[]) => {
    for (const [parent, group] of Map.groupBy(items, assetParent))
      if (parent !== null) await actions.copy(group, parent, nameOf(parent));
  };
  const showStorage = () => setDialog({ type: 'storage' });
  const more = moreEntries({
    ...(mayEdit ? { paste, canPaste: clipboard !== null, publish: () => setDialog({ type: 'publish' }) } : {}),
    storage: showStorage,
    supported: () => setDialog({ type: 'supported' }),
  });
  const menuActions: Omit<AssetMenuActions, 'startRename'> = {
    open: (item) => (item.type === 'file' ? showFile(item.id) : openFolder(item.id)),
    askMove: (items) => setDialog({ type: 'move', items }),
    tag: (files) => setDialog({ type: 'tag', files }),
    replace: (file) => setDialog({ type: 'replace', file, source: null }),
    remove: (items) => {
      const open = folders.byId.get(folderId)?.path ?? [];
      const left = items.find(({ id }) => open.some((above) => above.id === id));
      const parent = left && assetParent(left);
      if (parent) openFolder(parent);
      void actions.remove(items);
    },
    copyLink: (item) => copyLink(folders, item),
    copyPublicLinks: (files) =>
      copyText(files.map(publicLink).join('\n'), files.length === 1 ? 'Public link copied' : 'Public links copied'),
    duplicate: (items) => void duplicate(items),
    hold: (mode, items) => holdAssets(projectId, mode, items),
    download: downloadAll,
  };
  const shown = useRef<ReadonlyMap<string, AssetItem>>(new Map());
  useEffect(() => {
    dropOnto.current = (id, source) => {
      const file = shown.current.get(id);
      if (file?.type === 'file') setDialog({ type: 'replace', file, source });
      else onAdd(source);
    };
  }, [dropOnto, onAdd]);
  const drops = assetDrops(
    folders,
    () => shown.current,
    (items, target, name) => void actions.move(items, target, name),
  );
  return (
    <>
      <FolderPanel
        folders={folders}
        currentId={folderId}
        mayEdit={mayEdit}
        drops={drops}
        actions={{
          open: openFolder,
          create: onCreateIn,
          rename: (folder, name) => void actions.rename({ type: 'directory', ...folder }, name),
          remove: (folder) => menuActions.remove([{ type: 'directory', ...folder }]),
        }}
        menuActions={menuActions}
        foot={<RoomButton projectId={projectId} onOpen={showStorage} />}
      />
      <AssetBrowser
        key={folderId}
        projectId={projectId}
        folders={folders}
        folderId={folderId}
        mayEdit={mayEdit}
        filter={filter}
        onFilter={onFilter}
        actions={actions}
        menuActions={menuActions}
        drops={drops}
        shown={shown}
        paste={paste}
        more={more}
        path={<FolderPath folders={folders} folderId={folderId} />}
        onUpload={onUpload}
        notice={<FullNotice projectId={projectId} onOpen={showStorage} />}
      />
      {filter.file !== undefined && (
        <FileViewer
          projectId={projectId}
          folders={folders}
          folderId={folderId}
          filter={filter}
          fileId={filter.file}
          mayEdit={mayEdit}
          actions={menuActions}
          onShow={showFile}
          onClose={() => showFile(undefined)}
        />
      )}
      <AssetDialogs
        projectId={projectId}
        dialog={dialog}
        actions={actions}
        mayEdit={mayEdit}
        onShow={showFile}
        onClose={() => setDialog(null)}
        onAdd={onAdd}
      />
    </>
  );
}

const withFolder = (rest: AssetSearch, folders: Folders, id: string): AssetSearch =>
  id === folders.rootId ? rest : { ...rest, directoryId: id };

function copyLink(folders: Folders, item: AssetItem): void {
  const { origin, pathname } = window.location;
  const folderId = item.type === 'file' ? item.directoryId : item.id;
  const params = new URLSearchParams({
    ...(folderId === folders.rootId ? {} : { directoryId: folderId }),
    ...(item.type === 'file' ? { file: item.id } : {}),
  });
  copyText(`${origin}${pathname}${params.size > 0 ? `?${params}` : ''}`, 'Link copied');
}

/** Hands files to the browser, one after the other. */
function downloadAll(items: readonly AssetItem[]): void {
  for (const item of items) {
    if (item.type !== 'file') continue;
    const link = document.createElement('a');
    link.href = `${item.url}${item.url.includes('?') ? '&' : '?'}download=1`;
    link.download = item.fileName;
    link.click();
  }
}
