import type { AssetItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import type { AssetActions } from '../browser/use-asset-actions.ts';
import { SupportedFilesDialog } from '../upload/supported-files.tsx';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog), {
  frame: dialogFrame('Move'),
});
const TagsDialog = lazyPart(() => import('./tags-dialog.tsx').then((module) => module.TagsDialog), {
  frame: dialogFrame('Tags'),
});
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog), {
  frame: dialogFrame('Replace'),
});
const PublishFilesDialog = lazyPart(
  () => import('./publish-files-dialog.tsx').then((module) => module.PublishFilesDialog),
  { frame: dialogFrame('Publish files') },
);
const StorageDialog = lazyPart(() => import('../browser/storage-dialog.tsx').then((module) => module.StorageDialog), {
  frame: dialogFrame('Storage'),
});
const DeleteAssetsDialog = lazyPart(
  () => import('./delete-assets-dialog.tsx').then((module) => module.DeleteAssetsDialog),
  { frame: dialogFrame('Delete') },
);

/** The open dialog of the assets. */
export type AssetDialog =
  | { type: 'move'; items: readonly AssetItem[] }
  | { type: 'tag'; files: readonly FileItem[] }
  /** `source`: dropped on the file; it may be added next to it instead. */
  | { type: 'replace'; file: FileItem; source: File | null }
  | { type: 'publish' }
  | { type: 'storage' }
  | { type: 'supported' };

type AssetDialogsProps = {
  projectId: string;
  dialog: AssetDialog | null;
  actions: AssetActions;
  mayEdit: boolean;
  onShow: (fileId: string) => void;
  onClose: () => void;
  /** Adds a file that was dropped on another one. */
  onAdd: (source: File) => void;
};

/** The dialogs of the assets, one at a time. */
export function AssetDialogs({ projectId, dialog, actions, mayEdit, onShow, onClose, onAdd }: AssetDialogsProps) {
  const { refused } = actions;
  return (
    <>
      {dialog?.type === 'move' && (
        <MoveDialog
          projectId={projectId}
          items={dialog.items}
          onClose={onClose}
          onMove={(target, name) => {
            onClose();
            void actions.move(dialog.items, target, name);
          }}
        />
      )}
      {dialog?.type === 'tag' && <TagsDialog projectId={projectId} files={dialog.files} onClose={onClose} />}
      {dialog?.type === 'replace' && (
        <ReplaceDialog
          projectId={projectId}
          file={dialog.file}
          dropped={dialog.source}
          onClose={onClose}
          onAdd={(source) => {
            onClose();
            onAdd(source);
          }}
        />
      )}
      {dialog?.type === 'publish' && <PublishFilesDialog projectId={projectId} onClose={onClose} />}
      {dialog?.type === 'supported' && <SupportedFilesDialog onClose={onClose} />}
      {dialog?.type === 'storage' && (
        <StorageDialog
          projectId={projectId}
          mayEdit={mayEdit}
          onClose={onClose}
          onShow={(fileId) => {
            onClose();
            onShow(fileId);
          }}
          onDelete={(items) => void actions.remove(items)}
        />
      )}
      {refused && (
        <DeleteAssetsDialog
          refused={refused}
          onClose={actions.forgetRefused}
          onDelete={() => actions.remove(refused.items, true)}
        />
      )}
    </>
  );
}
