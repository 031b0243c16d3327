import { setImage, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Flag, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundDial, BoundLocalized, BoundNumber, BoundText } from '../../../editor/fields/bound-fields.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor, useExecute, useField, useOne, useRecord } from '../editor-hooks.ts';
import { usePicture } from '../stage/stage-context.tsx';
import { useDeletion } from '../use-deletion.ts';
import { ArrowField } from './arrow-field.tsx';

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
        <BoundText field={name} placeholder="Untitled" />
        <ImageField keyframe={keyframe} />
        <BoundNumber field={scale} step={0.05} />
        <BoundDial field={compass} />
      </InspectorSection>
      <InspectorSection title="Arrows" isFoldable>
        <ArrowField keyframe={keyframe} name="left" label="Left" />
        <ArrowField keyframe={keyframe} name="right" label="Right" />
        <ArrowField keyframe={keyframe} name="back" label="Back" />
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
  const thumb = thumbOf(usePicture(keyframe.id));
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
            if (file) execute(setImage, { id: keyframe.id, image: mediaOf(file), alt: file.alt });
          }}
        />
      )}
    </div>
  );
}
