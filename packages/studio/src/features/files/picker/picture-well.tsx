import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { Image, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEditor } from '../../../engine/editor-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { mediaOf } from '../items/media-of.ts';
import { FilesDropArea } from '../upload/files-drop-area.tsx';
import { newIntent } from '../upload/upload-intent.ts';
import { uploadFiles } from '../upload/uploads.ts';
import { AssetPicker, PicturePicker } from './lazy-asset-picker.tsx';

interface PictureWellProps {
  label: string;
  media: Media | null;
  /** Where the picture is fetched from; null: not known yet. */
  src: string | null;
  /** Width over height. */
  aspect: number;
  isReadOnly: boolean;
  /** What is wrong with it, as a check says. */
  error?: string | undefined;
  /** Another source of a picture; next to the button that chooses one. */
  children?: ReactNode;
  onChange: (media: Media | null) => void;
}

/** A picture of a document: chosen from the files of its space, or dropped here. */
export function PictureWell({ label, media, src, aspect, isReadOnly, error, children, onChange }: PictureWellProps) {
  const { space, documentId } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const drop = async (sources: Parameters<typeof uploadFiles>[0]['sources']) => {
    const intent = newIntent(documentId, { type: 'picture' });
    const { items } = await uploadFiles({
      projectId: space.id,
      directoryId: 'root',
      sources: sources.slice(0, 1),
      intent,
    });
    const image = items.find(({ fileType }) => fileType.startsWith('image/'));
    if (image) onChange(mediaOf(image));
  };
  const well = (
    <div
      className="group relative w-full overflow-hidden rounded-lg border border-n5 bg-n2"
      style={{ aspectRatio: aspect }}
    >
      {src && <img src={src} alt={media?.name ?? ''} className="absolute inset-0 size-full object-cover" />}
      {!media && (
        <div className="absolute inset-0 grid place-items-center p-4 text-center">
          <div className="flex flex-col items-center gap-2.5">
            <Icon of={Image} size={20} className="text-n8" />
            <p className="text-n10">{isReadOnly ? 'No picture' : 'Drop a picture here'}</p>
            {!isReadOnly && (
              <div className="flex flex-wrap justify-center gap-1.5">
                {children}
                <Button {...AssetPicker.opener} icon={ImageUp} onClick={() => setPicking(true)}>
                  Choose picture
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {media && !isReadOnly && (
        <div className="absolute right-2 bottom-2 flex gap-1.5 rounded-md bg-n1/85 p-0.5 backdrop-blur">
          {children}
          <Button {...AssetPicker.opener} size="small" variant="quiet" icon={ImageUp} onClick={() => setPicking(true)}>
            Replace
          </Button>
          <IconButton label={`Remove ${label.toLowerCase()}`} icon={Trash2} onClick={() => onChange(null)} />
        </div>
      )}
    </div>
  );
  return (
    <div className="flex flex-col gap-1.5">
      {isReadOnly ? (
        well
      ) : (
        <FilesDropArea hint={label} onFiles={(files) => void drop(files)}>
          {well}
        </FilesDropArea>
      )}
      {error && <p className="text-bad-ink text-xs">{error}</p>}
      {isPicking && (
        <PicturePicker title={label} onClose={() => setPicking(false)} onPick={(picked) => onChange(mediaOf(picked))} />
      )}
    </div>
  );
}
