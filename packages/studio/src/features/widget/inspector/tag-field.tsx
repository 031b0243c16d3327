import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGET_TAG_LENGTH } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGET_TAGS } from '@diorama/documents/widget/widget.schema.ts';
import { api } from '../../../api/api.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { FieldRow } from '../../../ui/field-row.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import { useField } from '../editor-hooks.ts';
import { collectionDetail } from '../widget.queries.ts';

/** The widget's tags; one that its collection lacks is made there. */
export function TagField({ collectionId, tags }: { collectionId: string; tags: readonly WidgetTag[] }) {
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
