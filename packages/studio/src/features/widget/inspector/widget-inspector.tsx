import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGET_TAG_LENGTH } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGET_TAGS } from '@diorama/documents/widget/widget.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundLocalized, BoundTexts, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TagsField } from '../../../ui/field/tags-field.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { PictureWell } from '../../files/public.ts';
import { SharedUses } from '../../usages/public.ts';
import { useEditor, useField, useRecord } from '../editor-hooks.ts';
import { useShownWidget } from '../shown-widget.ts';
import { LongText } from '../stage/texts-section.tsx';
import { useEntryActions } from '../use-entry-actions.ts';
import { collectionDetail } from '../widget.queries.ts';
import { addressIn, useWidgetPictures } from '../widget-media.ts';
import { WIDGET_LOOKS } from '../widget-types.ts';

/** The fields of the selected picture; with nothing selected, the widget's own and where it is used. */
export function WidgetInspector() {
  const { selected } = useAddress();
  if (selected?.collection === 'entries') return <EntryInspector key={selected.id} id={selected.id} />;
  return <WidgetFields />;
}

function WidgetFields() {
  const { space } = useEditor();
  const { data } = useShownWidget();
  const name = useField('settings', 'settings', ['name']);
  const { data: collection } = useQuery(collectionDetail(space.id));
  const look = WIDGET_LOOKS[data.type];
  return (
    <>
      <InspectorSection title="Widget">
        <BoundTexts field={name} isRequired />
        <FieldRow label="Type">
          <Icon of={look.icon} size={14} className="text-n10" />
          {look.label}
        </FieldRow>
        {collection && <TagField collectionId={space.id} tags={collection.tags} />}
      </InspectorSection>
      <SharedUses kind="widget" />
    </>
  );
}

/** A picture of a comparison: the file, its name and what is said of it. */
function EntryInspector({ id }: { id: string }) {
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

/** The widget's tags; one that its collection lacks is made there. */
function TagField({ collectionId, tags }: { collectionId: string; tags: readonly WidgetTag[] }) {
  const field = useField('settings', 'settings', ['tags']);
  const attempt = useAttempt(collectionDetail(collectionId).queryKey);
  const byId = new Map(tags.map(({ id, name }) => [id, name]));
  const value = (field.value ?? []).flatMap((id) => byId.get(id) ?? []);
  const set = (names: readonly string[]) =>
    attempt('The tag could not be added', async () => {
      const ids: number[] = [];
      for (const name of names) {
        const known = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
        ids.push(known?.id ?? (await api.widgets.collections.tags.create.mutate({ collectionId, name })).id);
      }
      field.onChange(ids);
    });
  if (field.isReadOnly)
    return (
      <FieldRow label={field.label}>
        {value.length === 0 ? <span className="text-n10">None</span> : value.join(', ')}
      </FieldRow>
    );
  return (
    <TagsField
      label={field.label}
      value={value}
      suggestions={tags.map(({ name }) => name)}
      most={MOST_WIDGET_TAGS}
      maxLength={MOST_WIDGET_TAG_LENGTH}
      onChange={(names) => void set(names)}
    />
  );
}
