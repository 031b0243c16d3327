import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useEditor } from '../../../engine/editor-context.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** Chooses images of the project; its code is fetched when it is first opened. */
export const AssetPicker = lazyPart(() => import('./asset-picker.tsx').then((module) => module.AssetPicker), {
  frame: dialogFrame(({ title }) => title),
});

type PicturePickerProps = {
  title: string;
  confirmLabel?: string;
  /** HDR and ENV files are pictures, too. */
  hasSurroundings?: boolean;
  onPick: (picked: FileItem) => void;
  onClose: () => void;
};

/** Chooses one picture for the document that is edited. */
export function PicturePicker({ confirmLabel = 'Use', onPick, onClose, ...more }: PicturePickerProps) {
  const { space, documentId } = useEditor();
  return (
    <AssetPicker
      {...more}
      projectId={space.id}
      confirmLabel={confirmLabel}
      isMultiple={false}
      documentId={documentId}
      purpose={{ type: 'picture' }}
      onClose={onClose}
      onPick={([picked]) => {
        onClose();
        if (picked) onPick(picked);
      }}
    />
  );
}
