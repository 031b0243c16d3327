import { MOST_WIDGET_TAG_LENGTH } from '@diorama/contract/widgets/collections.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { MOST_WIDGET_TAGS } from '@diorama/documents/widget/widget.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TagsField } from '../../../ui/field/tags-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { collectionDetail } from '../widgets.queries.ts';
import type { WidgetActions } from './use-widget-actions.ts';

type TagWidgetsDialogProps = {
  collectionId: string;
  widgets: readonly WidgetItem[];
  actions: WidgetActions;
  onClose: () => void;
};

/** Tags of one widget, or what several have in common. A tag that the collection lacks is made. */
export function TagWidgetsDialog({ collectionId, widgets, actions, onClose }: TagWidgetsDialogProps) {
  const { data: collection } = useQuery(collectionDetail(collectionId));
  const known = collection?.tags ?? [];
  const common = known.filter(({ id }) => widgets.every(({ tags }) => tags.includes(id)));
  const [edited, setEdited] = useState<string[] | null>(null);
  const names = edited ?? common.map(({ name }) => name);
  const save = useMutation({
    mutationFn: async () => {
      const wanted = new Set(names.map((name) => name.toLowerCase()));
      const removeTags = common.filter(({ name }) => !wanted.has(name.toLowerCase())).map(({ id }) => id);
      const addTags: number[] = [];
      for (const name of names) {
        const tag =
          known.find((other) => other.name.toLowerCase() === name.toLowerCase()) ??
          (await api.widgets.collections.tags.create.mutate({ collectionId, name }));
        if (!common.some(({ id }) => id === tag.id)) addTags.push(tag.id);
      }
      return actions.setTags(widgets, { addTags, removeTags });
    },
    onSuccess: (isDone) => isDone && onClose(),
  });
  const isOne = widgets.length === 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isOne ? 'Tags' : `Tag ${counted(widgets.length, 'widget')}`}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <TagsField
        label="Tags"
        value={names}
        onChange={setEdited}
        suggestions={known.map(({ name }) => name)}
        most={MOST_WIDGET_TAGS}
        maxLength={MOST_WIDGET_TAG_LENGTH}
        {...(isOne ? {} : { hint: 'Those that all of them have. Other tags stay.' })}
        {...(save.error ? { error: messageOf(save.error) } : {})}
      />
    </Dialog>
  );
}
