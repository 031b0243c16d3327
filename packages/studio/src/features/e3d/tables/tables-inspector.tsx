import { setKeyColumn, usesOfColumn } from '@diorama/documents/e3d/commands/table-columns.commands.ts';
import { columnLabel, renameTable } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { isFormula } from '@diorama/documents/e3d/graph/table-index.ts';
import { KeyRound } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor, useExecute } from '../editor-hooks.ts';
import { SettingsInspector } from '../inspector/settings-inspector.tsx';
import { CellField } from './grid/cell-field.tsx';
import { formulaFault } from './grid/formula-fault.ts';
import { typeLabel } from './grid/grid-columns.ts';
import { useTableSession } from './table-session.tsx';
import { useColumnActions } from './use-column-actions.tsx';
import { type ShownTable, useShownTable } from './use-table.ts';

/** The fields of the selected row, and those of the table. */
export function TablesInspector() {
  const shown = useShownTable();
  if (!shown) return <SettingsInspector />;
  return (
    <>
      <RowFields shown={shown} />
      <TableFields shown={shown} />
    </>
  );
}

/** Follows the active row a moment later, so that arrow keys do not wait for its fields. */
function RowFields({ shown }: { shown: ShownTable }) {
  const { active } = useTableSession();
  const row = useDeferredValue(active?.row);
  return row === undefined ? null : <FieldsOfRow shown={shown} id={row} />;
}

const FieldsOfRow = memo(function FieldsOfRow({ shown, id }: { shown: ShownTable; id: string }) {
  const { language } = useAddress();
  const at = shown.places.get(id) ?? -1;
  const row = shown.rows[at];
  if (!row) return null;
  return (
    <InspectorSection title={`Row ${at + 1}`}>
      {shown.table.columns.map((column) => {
        const cell = row.cells[column.id];
        const fault = shown.index?.result(at, column.id).fault ?? null;
        return (
          <CellField
            key={`${row.id} ${column.id}`}
            table={shown.table.id}
            row={row}
            column={column}
            label={columnLabel(column, language)}
            {...(fault === null ? {} : { error: isFormula(cell) ? formulaFault(cell.expr, fault) : fault })}
          />
        );
      })}
    </InspectorSection>
  );
});

function TableFields({ shown }: { shown: ShownTable }) {
  const { table } = shown;
  const { store } = useEditor();
  const { language } = useAddress();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const { actions, dialogs } = useColumnActions(shown);
  return (
    <>
      <InspectorSection title="Table">
        <TextField
          label="Name"
          value={table.name}
          maxLength={200}
          isReadOnly={isReadOnly}
          onChange={(name) => execute(renameTable, { id: table.id, name }, { mergeKey: `name:${table.id}` })}
        />
        <Select
          label="Key"
          options={table.columns.map((column) => ({ value: column.id, label: columnLabel(column, language) }))}
          value={table.columns.some(({ id }) => id === table.key) ? table.key : null}
          isDisabled={isReadOnly}
          onChange={(column) => execute(setKeyColumn, { table: table.id, column })}
        />
      </InspectorSection>
      <InspectorSection title={`Columns (${table.columns.length})`} isFoldable>
        <ul className="flex flex-col">
          {table.columns.map((column) => {
            const uses = usesOfColumn(store.records(), table, column.id).length;
            return (
              <ColumnLine key={column.id} id={column.id}>
                <button
                  type="button"
                  disabled={isReadOnly}
                  onClick={() => actions.edit(column.id)}
                  className="flex min-h-7 w-full items-center gap-2 rounded-md px-1.5 text-left enabled:hover:bg-n3"
                >
                  {column.id === table.key && (
                    <span className="flex-none text-n10">
                      <Icon of={KeyRound} size={12} />
                      <span className="sr-only">Key</span>
                    </span>
                  )}
                  <span className="min-w-0 flex-1 truncate" title={column.id}>
                    {columnLabel(column, language)}
                  </span>
                  <span className="flex-none text-n10 text-xs">
                    {column.type === 'money' ? column.currency : typeLabel(column.type)}
                    {uses > 0 && `, used ${uses}×`}
                  </span>
                </button>
              </ColumnLine>
            );
          })}
        </ul>
        {!isReadOnly && (
          <Button size="small" onClick={() => actions.add(null)}>
            Add column
          </Button>
        )}
      </InspectorSection>
      {dialogs}
    </>
  );
}

/** Marks the column of the active cell. */
function ColumnLine({ id, children }: { id: string; children: ReactNode }) {
  const { active } = useTableSession();
  const isCurrent = active?.column === id || active?.column.startsWith(`${id}:`);
  return <li className={isCurrent ? 'rounded-md bg-accent-soft' : undefined}>{children}</li>;
}
