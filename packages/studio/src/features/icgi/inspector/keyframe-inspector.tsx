import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { changeKeyframe, setImage, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { CONTROL_NAMES } from '@diorama/documents/icgi/view-links.ts';
import { Flag, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundDial, BoundLocalized, BoundNumber, BoundText } from '../../../editor/fields/bound-fields.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor, useExecute, useField, useOne, useRecord } from '../editor-hooks.ts';
import { usePicture } from '../stage-context.tsx';
import { SwapDialog } from '../upload/swap/lazy-swap-dialog.tsx';
import { differences, type OfferedImage, offeredFile } from '../upload/swap/offered-image.ts';
import { useDeletion } from '../use-deletion.ts';
import { ArrowField } from './arrow-field.tsx';
import { ArrowPad } from './arrow-pad.tsx';

/** One view: its image, where it looks, and where its arrows lead. */
export function KeyframeInspector({ id }: { id: string }) {
  const execute = useExecute();
  const keyframe = useRecord('keyframes', id);
  const { start } = useOne('settings');
  const { removeKeyframes } = useDeletion();
  const name = useField('keyframes', id, ['name']);
  const scale = useField('keyframes', id, ['scale']);
  const compass = useField('keyframes', id, ['compass']);
  const alt = useField('keyframes', id, ['alt']);
  const title = useField('keyframes', id, ['title']);
  const { isReadOnly } = name;
  if (!keyframe) return <DeletedRecord recordKey={`keyframes/${id}`} />;
  return (
    <>
      <InspectorSection
        title="View"
        actions={
          !isReadOnly && (
            <>
              <IconButton
                label={start?.id === id ? 'This is the start' : 'Make it the start'}
                icon={Flag}
                isPressed={start?.id === id}
                onClick={() => execute(setStart, { id })}
              />
              <IconButton label="Delete view" icon={Trash2} shortcut="Del" onClick={() => removeKeyframes([id])} />
            </>
          )
        }
      >
        {/* Transitions that are called after it are renamed along with it. */}
        <BoundText
          field={{
            ...name,
            onChange: (text = '') => execute(changeKeyframe, { id, name: text }, { mergeKey: `name:${id}` }),
          }}
          placeholder="Untitled"
        />
        <ImageField keyframe={keyframe} />
        <BoundNumber field={scale} step={0.05} />
        <BoundDial field={compass} />
      </InspectorSection>
      <InspectorSection title="Arrows" isFoldable>
        <ArrowPad keyframe={keyframe} />
        {CONTROL_NAMES.map((arrow) => (
          <ArrowField key={arrow} keyframe={keyframe} name={arrow} />
        ))}
      </InspectorSection>
      <InspectorSection title="Name for visitors" isFoldable>
        <BoundLocalized field={title} placeholder={keyframe.name || 'Untitled'} />
      </InspectorSection>
      <InspectorSection title="Description" isFoldable>
        <BoundLocalized field={alt} placeholder={isReadOnly ? 'Nothing yet' : 'For people who cannot see it'} />
      </InspectorSection>
    </>
  );
}

function ImageField({ keyframe }: { keyframe: KeyframeRecord }) {
  const { space, documentId } = useEditor();
  const execute = useExecute();
  const [isPicking, setPicking] = useState(false);
  const { isReadOnly } = useField('keyframes', keyframe.id, ['image']);
  const picture = usePicture(keyframe.id);
  const [offered, setOffered] = useState<{ file: FileItem; image: OfferedImage } | null>(null);
  const use = (file: FileItem) => execute(setImage, { id: keyframe.id, image: mediaOf(file), alt: file.alt });
  const thumb = thumbOf(picture);
  return (
    <div className="flex flex-col gap-1.5">
      <Thumbnail
        {...(thumb ? { src: thumb } : {})}
        alt={keyframe.image ? `Image ${keyframe.image.name}` : 'No image yet'}
        className="w-full rounded-md"
      />
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-n10 text-xs" title={keyframe.image?.name}>
          {keyframe.image?.name ?? 'No image yet'}
        </span>
        {!isReadOnly && (
          <Button {...AssetPicker.opener} size="small" icon={ImageUp} onClick={() => setPicking(true)}>
            {keyframe.image ? 'Replace' : 'Choose'}
          </Button>
        )}
      </div>
      {isPicking && (
        <AssetPicker
          projectId={space.id}
          title={`Image of “${keyframe.name || 'Untitled'}”`}
          confirmLabel="Use"
          isMultiple={false}
          documentId={documentId}
          purpose={{ type: 'image', keyframeId: keyframe.id }}
          onClose={() => setPicking(false)}
          onPick={([file]) => {
            setPicking(false);
            const image = file && offeredFile(file);
            // What fits takes its place at once; undo takes it back.
            if (file && image && picture && differences(picture, image).length > 0) setOffered({ file, image });
            else if (file) use(file);
          }}
        />
      )}
      {offered && (
        <SwapDialog
          keyframeId={keyframe.id}
          image={offered.image}
          isBusy={false}
          onClose={() => setOffered(null)}
          onConfirm={() => {
            use(offered.file);
            setOffered(null);
          }}
        />
      )}
    </div>
  );
}
