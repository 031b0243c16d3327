import type { QuotaItem } from '@diorama/contract/quotas/quotas.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { formatBytes } from '../../ui/format/bytes.ts';
import { notifyDone } from '../../ui/notice/notify.ts';
import { bytesOfGigabytes, gigabytesOf } from './gigabytes.ts';
import { QUOTAS } from './quotas.queries.ts';

/** How much a client or a project may store. */
export function QuotaDialog({
  item: { type, id, name, bytes, quota },
  onClose,
}: {
  item: QuotaItem;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useStudioForm({
    values: { quota: quota === null ? '' : gigabytesOf(quota) },
    faults: ({ quota: typed }) =>
      bytesOfGigabytes(typed) === undefined ? { quota: 'Enter a number of gigabytes, such as 50 or 0.5' } : {},
    submit: async ({ quota: typed }) => {
      const set = await api.quotas.set.mutate({ type, id, quota: bytesOfGigabytes(typed) ?? null });
      await client.invalidateQueries({ queryKey: QUOTAS });
      notifyDone(set.quota === null ? `“${name}” has no quota` : `“${name}” may store ${formatBytes(set.quota)}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Quota of “${name}”`}
      text={`${type === 'client' ? 'All projects of this client together store' : 'This project stores'} ${formatBytes(bytes)}. What is stored already stays; beyond the quota nothing more can be sent.`}
      submitLabel="Save"
    >
      <form.AppField name="quota">
        {(field) => (
          <field.Text
            label="Gigabytes"
            hint="Leave it empty for as much as the server takes."
            autoComplete="off"
            maxLength={12}
            autoFocus
          />
        )}
      </form.AppField>
    </FormDialog>
  );
}
