import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AssetMenuActions } from '../browser/asset-menu.ts';
import { type AssetSearch, filterOf } from '../browser/asset-search.ts';
import { fileDetail, fileList } from '../files.queries.ts';
import { type Folders, folderPath } from '../items/folder-shape.ts';
import { Lightbox } from './lightbox.tsx';

type FileViewerProps = {
  projectId: string;
  folders: Folders;
  folderId: string;
  filter: AssetSearch;
  fileId: string;
  mayEdit: boolean;
  actions: Omit<AssetMenuActions, 'startRename'>;
  onShow: (fileId: string) => void;
  onClose: () => void;
};

/** The lightbox of a file that the address names, leafed through with those of the list. */
export function FileViewer(props: FileViewerProps) {
  const { projectId, folders, folderId, filter, fileId, mayEdit, actions, onShow, onClose } = props;
  const { data } = useInfiniteQuery(fileList(projectId, folderId, filterOf(filter)));
  const files = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((item): item is FileItem => item.type === 'file');
  const listed = files.find(({ id }) => id === fileId);
  const { data: found } = useQuery({ ...fileDetail(projectId, fileId), enabled: data !== undefined && !listed });
  const file = listed ?? found;
  if (!file) return null;
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Lightbox
      projectId={projectId}
      file={file}
      folder={folderPath(folders, file.directoryId)}
      files={listed ? files : []}
      mayEdit={mayEdit}
      onShow={({ id }) => onShow(id)}
      onClose={onClose}
      onDownload={() => actions.download([file])}
      onCopyLink={() => actions.copyLink(file)}
      onMove={act(() => actions.askMove([file]))}
      onReplace={act(() => actions.replace(file))}
      onDelete={act(() => actions.remove([file]))}
    />
  );
}
