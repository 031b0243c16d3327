import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { UsedPlaces } from '../../usages/public.ts';
import { widgetName } from '../widget-name.ts';
import type { WidgetActions } from './use-widget-actions.ts';

/** Confirms the deletion of widgets that products use, and lists them. */
export function DeleteWidgetsDialog({
  widgets,
  usages,
  actions,
  onClose,
}: {
  widgets: readonly WidgetItem[];
  usages: readonly Usage[];
  actions: WidgetActions;
  onClose: () => void;
}) {
  const deletion = useMutation({ mutationFn: () => actions.remove(widgets, true), onSuccess: onClose });
  const [only] = widgets;
  const isOne = widgets.length === 1;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isOne && only ? `Delete “${widgetName(only)}”?` : `Delete ${widgets.length} widgets?`}
      text={`${isOne ? 'It is' : 'They are'} removed from these drafts. Live pages keep their copies.`}
      touches={<UsedPlaces usages={usages} />}
      confirmLabel="Delete and clear"
      onConfirm={() => deletion.mutate()}
      isPending={deletion.isPending}
    />
  );
}
