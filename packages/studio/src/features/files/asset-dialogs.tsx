import type { AssetItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import type { AssetActs } from './use-asset-acts.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog), {
  frame: dialogFrame('Move'),
});
const TagsDialog = lazyPart(() => import('./tags-dialog.tsx').then((module) => module.TagsDialog), {
  frame: dialogFrame('Tags'),
});
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog), {
  frame: dialogFrame('Replace'),
});
const DeleteAssetsDialog = lazyPart(
  () => import('./delete-assets-dialog.tsx').then((module) => module.DeleteAssetsDialog),
  { frame: dialogFrame('Delete') },
);

/** What the assets ask about. */
export type AssetDialog =
  | { type: 'move'; items: readonly AssetItem[] }
  | { type: 'tag'; files: readonly FileItem[] }
  /** `source`: dropped on the file; it may be added next to it instead. */
  | { type: 'replace'; file: FileItem; source: File | null };

type AssetDialogsProps = {
  projectId: string;
  dialog: AssetDialog | null;
  acts: AssetActs;
  onClose: () => void;
  /** Adds a file that was dropped on another one. */
  onAdd: (source: File) => void;
};

/** The dialogs of the assets, one at a time. */
export function AssetDialogs({ projectId, dialog, acts, onClose, onAdd }: AssetDialogsProps) {
  const { refused } = acts;
  return (
    <>
      {dialog?.type === 'move' && (
        <MoveDialog
          projectId={projectId}
          items={dialog.items}
          onClose={onClose}
          onMove={(target, name) => {
            onClose();
            void acts.move(dialog.items, target, name);
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
      {refused && (
        <DeleteAssetsDialog
          refused={refused}
          onClose={acts.forgetRefused}
          onDelete={() => acts.remove(refused.items, true)}
        />
      )}
    </>
  );
}
