import { changeKeyframe, setControl, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ControlName, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { withText } from '@diorama/documents/shared/localized-text.ts';
import { Flag, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { thumbOf } from '../../../editor/pictures.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { CompassDial } from '../../../ui/compass-dial.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { LocalizedField } from '../../../ui/localized-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor, useExecute, useList, useOne, useRecord } from '../editor-hooks.ts';
import { MAX_NAME, MAX_TEXT } from '../field-lengths.ts';
import { usePicture } from '../stage/stage-context.tsx';
import { useDeletion } from '../use-deletion.ts';

/** One view: its image, where it looks, and where its arrows lead. */
export function KeyframeInspector({ id }: { id: string }) {
  const { store } = useEditor();
  const execute = useExecute();
  const keyframe = useRecord('keyframes', id);
  const { start } = useOne('settings');
  const { removeKeyframeById } = useDeletion();
  const isReadOnly = useReadOnly() !== null;
  if (!keyframe) return <p className="p-4 text-n10">This view was deleted.</p>;
  const change = (fields: Partial<Pick<KeyframeRecord, 'name' | 'scale' | 'compass' | 'alt'>>, field: string) =>
    execute(changeKeyframe, { id, ...fields }, { mergeKey: `${field}:${id}` });
  const alt = keyframe.alt?.type === 'custom' ? keyframe.alt.value : {};
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
              <IconButton label="Delete view" icon={Trash2} shortcut="Del" onClick={() => removeKeyframeById(id)} />
            </>
          )
        }
      >
        <TextField
          label="Name"
          value={keyframe.name}
          onChange={(name) => change({ name }, 'name')}
          placeholder="Untitled"
          maxLength={MAX_NAME}
          isReadOnly={isReadOnly}
        />
        <ImageField keyframe={keyframe} />
        <NumberField
          label="Scale"
          unit="×"
          min={1}
          max={5}
          step={0.05}
          value={keyframe.scale}
          onChange={(scale) => change({ scale }, 'scale')}
          onGestureEnd={() => store.endGesture()}
          isDisabled={isReadOnly}
        />
        <CompassDial
          label="Looks towards"
          value={keyframe.compass}
          onChange={(compass) => change({ compass }, 'compass')}
          isDisabled={isReadOnly}
        />
      </InspectorSection>
      <InspectorSection title="Arrows" isFoldable>
        <ControlField keyframe={keyframe} name="left" label="Left" />
        <ControlField keyframe={keyframe} name="right" label="Right" />
        <ControlField keyframe={keyframe} name="back" label="Back" />
      </InspectorSection>
      <InspectorSection title="Description" isFoldable>
        <LocalizedField
          label="Shows"
          languages={LANGUAGES}
          value={alt}
          placeholder={isReadOnly ? 'Nothing yet' : 'For those who do not see it'}
          maxLength={MAX_TEXT}
          isDisabled={isReadOnly}
          onChange={(language, text) => {
            const known = LANGUAGES.find((code) => code === language);
            if (known) change({ alt: withText(keyframe.alt, known, text) }, `alt:${language}`);
          }}
        />
      </InspectorSection>
    </>
  );
}

function ImageField({ keyframe }: { keyframe: KeyframeRecord }) {
  const { space, documentId } = useEditor();
  const execute = useExecute();
  const [isPicking, setPicking] = useState(false);
  const isReadOnly = useReadOnly() !== null;
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
            if (file) execute(changeKeyframe, { id: keyframe.id, image: mediaOf(file) });
          }}
        />
      )}
    </div>
  );
}

/** What an arrow can do, as one list: each move in its fitting direction, then a cut to any view. */
function ControlField({ keyframe, name, label }: { keyframe: KeyframeRecord; name: ControlName; label: string }) {
  const execute = useExecute();
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  const isReadOnly = useReadOnly() !== null;
  const nameOf = (id: string | undefined): string =>
    keyframes.find((other) => other.id === id)?.name || 'a view to choose';
  const options = [
    ...transitions
      .filter(({ start, end }) => start?.id === keyframe.id || end?.id === keyframe.id)
      .map(({ id, name: moveName, start, end }) => {
        const reverse = start?.id !== keyframe.id;
        return {
          value: `transition:${id}:${reverse ? 'reverse' : 'forward'}`,
          label: nameOf(reverse ? start?.id : end?.id),
          detail: reverse ? `${moveName}, reversed` : moveName,
        };
      }),
    ...keyframes
      .filter(({ id }) => id !== keyframe.id)
      .map((other) => ({ value: `keyframe:${other.id}`, label: other.name || 'Untitled', detail: 'Cut' })),
  ];
  const control = keyframe.controls[name];
  const value = keyOf(control);
  const isKnown = value === null || options.some((option) => option.value === value);
  const shown =
    isKnown || value === null
      ? options
      : [...options, { value, label: 'Deleted or elsewhere', detail: 'Mend or clear' }];
  return (
    <Combobox
      label={label}
      placeholder="Nowhere"
      searchPlaceholder="Find a view"
      emptyText="No view is called that"
      options={shown}
      value={value}
      onChange={(next) => execute(setControl, { id: keyframe.id, name, control: controlOf(next) })}
      isDisabled={isReadOnly}
      {...(isKnown ? {} : { error: 'Leads to something that is not here any more' })}
    />
  );
}

function keyOf(control: Control): string | null {
  if (control.type === 'keyframe' && control.keyframe) return `keyframe:${control.keyframe.id}`;
  if (control.type === 'transition' && control.transition)
    return `transition:${control.transition.id}:${control.reverse ? 'reverse' : 'forward'}`;
  return null;
}

function controlOf(value: string | null): Control {
  const [type, id, direction] = value?.split(':') ?? [];
  if (type === 'keyframe' && id) return { type, keyframe: { type: 'keyframe', id } };
  if (type === 'transition' && id)
    return { type, transition: { type: 'transition', id }, reverse: direction === 'reverse' };
  return { type: 'none' };
}
