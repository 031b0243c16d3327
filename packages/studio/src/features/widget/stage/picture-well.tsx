import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { Image, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AssetPicker, FilesDropArea, mediaOf, newIntent, uploadFiles } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { addressIn, type WidgetPictures } from '../widget-media.ts';

interface PictureWellProps {
  label: string;
  media: Media | null;
  pictures: WidgetPictures;
  /** Width over height. */
  aspect: number;
  isReadOnly: boolean;
  /** What is wrong with it, as a check says. */
  error?: string | undefined;
  onChange: (media: Media | null) => void;
}

/** A picture: chosen from the collection's media, or dropped here. */
export function PictureWell({ label, media, pictures, aspect, isReadOnly, error, onChange }: PictureWellProps) {
  const { space, documentId } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const src = addressIn(pictures, media);
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
              <Button {...AssetPicker.opener} icon={ImageUp} onClick={() => setPicking(true)}>
                Choose picture
              </Button>
            )}
          </div>
        </div>
      )}
      {media && !isReadOnly && (
        <div className="absolute right-2 bottom-2 flex gap-1.5 rounded-md bg-n1/85 p-0.5 backdrop-blur">
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
        <AssetPicker
          projectId={space.id}
          title={label}
          confirmLabel="Use"
          isMultiple={false}
          documentId={documentId}
          purpose={{ type: 'picture' }}
          onClose={() => setPicking(false)}
          onPick={([file]) => {
            setPicking(false);
            if (file) onChange(mediaOf(file));
          }}
        />
      )}
    </div>
  );
}
