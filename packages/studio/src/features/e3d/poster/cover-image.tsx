import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { fileDetail, mediaOf, newIntent, PictureWell, uploadFiles } from '../../files/public.ts';
import { useEditor, useField, useOne } from '../editor-hooks.ts';
import { useDrawPoster } from './use-draw-poster.ts';

/** The picture visitors see until the model is there: chosen, or taken of the model from its start view. */
export function CoverImage() {
  const { space, documentId } = useEditor();
  const { name } = useOne('settings');
  const field = useField('settings', 'settings', ['splashImage']);
  const { draw, isDrawing, canDraw } = useDrawPoster();
  const media = field.value ?? null;
  const fileId = media && assetIdOf(media.url);
  const { data: file } = useQuery({ ...fileDetail(space.id, fileId ?? ''), enabled: fileId !== null });
  const take = async () => {
    const blob = await draw();
    if (!blob) return;
    const { items } = await uploadFiles({
      projectId: space.id,
      directoryId: 'root',
      sources: [{ file: new File([blob], `${name.slice(0, 100)}.webp`, { type: blob.type }), path: [] }],
      intent: newIntent(documentId, { type: 'picture' }),
    });
    const [picture] = items;
    if (picture) field.onChange(mediaOf(picture));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-n10">Cover image</span>
      <PictureWell
        label="Cover image"
        media={media}
        src={file?.thumbUrl ?? file?.url ?? null}
        aspect={16 / 9}
        isReadOnly={field.isReadOnly}
        error={errorOf(field).error}
        onChange={(next) => field.onChange(next)}
      >
        <Button
          size={media ? 'small' : 'normal'}
          variant={media ? 'quiet' : 'secondary'}
          icon={Camera}
          disabled={!canDraw}
          isPending={isDrawing}
          onClick={() => void take()}
        >
          Take picture
        </Button>
      </PictureWell>
      <p className="text-n10 text-xs">Visitors see it while the model loads, and in shared links.</p>
    </div>
  );
}
