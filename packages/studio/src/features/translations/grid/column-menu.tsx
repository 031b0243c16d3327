import { Columns3 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { languageName, useTexts } from '../session/session-context.tsx';
import { GRID_COLUMNS, type GridColumn } from './grid-columns.ts';
import { useGridState } from './grid-state.tsx';

/** Shows and hides the columns of the grid. The last one with texts stays. */
export function ColumnMenu() {
  const { languages } = useTexts();
  const { columns, texts, showColumns } = useGridState();
  const { source, target } = languages;
  const labels: Readonly<Record<GridColumn, string | null>> = {
    source: languageName(source),
    target: target && languageName(target),
    length: 'Characters',
    state: 'State',
  };
  const entries = GRID_COLUMNS.flatMap((column) => {
    const label = labels[column];
    if (label === null) return [];
    const isText = column === 'source' || column === 'target';
    return {
      kind: 'check' as const,
      id: column,
      label,
      isChecked: isText ? texts.includes(column) : columns.includes(column),
      isDisabled: isText && texts.length === 1 && texts.includes(column),
      onChange: (isShown: boolean) =>
        showColumns(GRID_COLUMNS.filter((one) => (one === column ? isShown : columns.includes(one)))),
    };
  });
  return (
    <DropdownMenu label="Columns" align="end" entries={entries}>
      {(trigger) => (
        <Button {...trigger} size="small" icon={Columns3} className="max-sm:[&>span]:sr-only">
          Columns
        </Button>
      )}
    </DropdownMenu>
  );
}
