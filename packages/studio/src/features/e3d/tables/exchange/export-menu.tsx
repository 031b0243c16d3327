import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx';
import { notifyFailed } from '../../../../ui/notify.ts';
import { useCellReader } from '../use-cell-reader.ts';
import type { ShownTable } from '../use-table.ts';
import { exportTable, type TableFormat } from './export-table.ts';

const FORMATS: readonly { id: TableFormat; label: string }[] = [
  { id: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { id: 'csv', label: 'CSV' },
];

/** The open table as a file for spreadsheets. */
export function ExportMenu({ shown, className }: { shown: ShownTable; className: string }) {
  const reader = useCellReader();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (format: TableFormat) => exportTable(shown, format, reader),
    onError: () => notifyFailed('The table could not be exported', { detail: 'Check your connection and try again.' }),
  });
  const entries = FORMATS.map((format) => ({
    kind: 'action' as const,
    ...format,
    onSelect: () => save.mutate(format.id),
  }));
  return (
    <DropdownMenu label="Export table" align="end" entries={entries}>
      {(trigger) => (
        <Button
          {...trigger}
          className={className}
          size="small"
          variant="quiet"
          icon={Download}
          isPending={save.isPending}
        >
          Export
        </Button>
      )}
    </DropdownMenu>
  );
}
