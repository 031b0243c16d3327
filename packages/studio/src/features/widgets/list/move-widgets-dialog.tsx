import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { PickerCollections, usePickerCollections } from '../picker/picker-collections.tsx';
import type { WidgetActions } from './use-widget-actions.ts';

/** Chooses the collection that widgets go to. */
export function MoveWidgetsDialog({
  widgets,
  actions,
  onClose,
}: {
  widgets: readonly WidgetItem[];
  actions: WidgetActions;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<CollectionItem | null>(null);
  const found = usePickerCollections(useDeferredValue(search));
  const from = widgets[0]?.collectionId;
  const collections = found.collections.filter(({ id, mayEdit }) => mayEdit && id !== from);
  const move = useMutation({
    mutationFn: async () => {
      if (chosen) await actions.move(widgets, chosen);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Move ${counted(widgets.length, 'widget')}`}
      text="Their media are copied along, and tags go by name."
      onSubmit={() => chosen && move.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!chosen} isPending={move.isPending}>
            {chosen ? `Move to “${chosen.name}”` : 'Move'}
          </Button>
        </>
      }
    >
      <div className="flex h-72 flex-col [&>nav]:w-full [&>nav]:border-r-0 [&>nav]:pr-0 [&>nav]:flex-1 [&>nav]:min-h-0">
        <PickerCollections
          found={{ ...found, collections }}
          search={search}
          onSearch={setSearch}
          chosenId={chosen?.id ?? null}
          onChoose={setChosen}
        />
      </div>
    </Dialog>
  );
}
