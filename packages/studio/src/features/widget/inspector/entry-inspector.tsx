import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundLocalized, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { PictureWell } from '../../files/public.ts';
import { useField, useRecord } from '../editor-hooks.ts';
import { LongText } from '../stage/texts-section.tsx';
import { useEntryActions } from '../use-entry-actions.ts';
import { addressIn, useWidgetPictures } from '../widget-media.ts';

/** A picture of a comparison: the file, its name and what is said of it. */
export function EntryInspector({ id }: { id: string }) {
  const entry = useRecord('entries', id);
  const media = useField('entries', id, ['media']);
  const name = useField('entries', id, ['name']);
  const description = useField('entries', id, ['description']);
  const pictures = useWidgetPictures();
  const { remove } = useEntryActions();
  if (!entry) return <DeletedRecord recordKey={`entries/${id}`} />;
  return (
    <InspectorSection
      title="Picture"
      actions={
        !name.isReadOnly && (
          <IconButton label="Delete picture" icon={Trash2} shortcut="Del" onClick={() => remove([id])} />
        )
      }
    >
      <PictureWell
        label="Picture"
        media={entry.media}
        src={addressIn(pictures, entry.media)}
        aspect={16 / 9}
        isReadOnly={media.isReadOnly}
        error={errorOf(media).error}
        onChange={(next) => media.onChange(next)}
      />
      <BoundLocalized field={name} />
      <LongText field={description} />
    </InspectorSection>
  );
}
