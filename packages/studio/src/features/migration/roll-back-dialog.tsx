import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { counted } from '../../ui/format/counted.ts';
import { migrationKeys } from './migration.queries.ts';

/** Confirms a rollback of a run, and explains its effect. */
export function RollBackDialog({ run, onClose }: { run: Migration; onClose: () => void }) {
  const client = useQueryClient();
  const rollBack = useMutation({
    mutationFn: () => api.migration.rollback.mutate({ migrationId: run.id }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: migrationKeys.all });
    },
  });
  const count = run.totals.migrated + run.totals.unchanged;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Roll back ${run.from} → ${run.to}?`}
      text={`Restores ${counted(count, 'document')} to exactly the records and the release from before this run, as a new revision.`}
      touches="Documents that were edited since stay as they are and are listed. Published pages do not change."
      confirmLabel="Roll back"
      onConfirm={() => rollBack.mutate()}
      isPending={rollBack.isPending}
      {...(rollBack.isError ? { error: messageOf(rollBack.error) } : {})}
    />
  );
}
