import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { ChevronUp, X } from 'lucide-react';
import type { Field } from '../../../editor/fields/field.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { useConfiguration } from '../stage/configuration.tsx';

/** The columns of a node's table, to choose from. */
export function useColumns(node: GraphNode): { value: string; label: string; detail: string }[] {
  const { graph } = useConfiguration();
  const table = 'table' in node ? graph.tables.get(node.table?.id ?? '') : undefined;
  return (table?.source.columns ?? []).map(({ id, type }) => ({ value: id, label: id, detail: type }));
}

/** Columns in order: the first one is what the node gives. */
export function ColumnsField({ node, field }: { node: GraphNode; field: Field<string[]> }) {
  const columns = useColumns(node);
  const chosen = field.value ?? [];
  return (
    <>
      <Combobox
        label={field.label}
        placeholder={columns.length === 0 ? 'Choose a table first' : 'Add a column'}
        searchPlaceholder="Find a column"
        options={columns.filter(({ value }) => !chosen.includes(value))}
        value={null}
        isDisabled={field.isReadOnly}
        onChange={(column) => column !== null && field.onChange([...chosen, column])}
      />
      <ul className="flex flex-col gap-0.5 pl-[100px]">
        {chosen.map((column, at) => (
          <li key={column} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate" title={column}>
              {column}
            </span>
            {!field.isReadOnly && (
              <>
                {at > 0 && (
                  <IconButton
                    label={`Move ${column} up`}
                    icon={ChevronUp}
                    onClick={() => field.onChange(movedUp(chosen, at))}
                  />
                )}
                <IconButton
                  label={`Remove ${column}`}
                  icon={X}
                  onClick={() => field.onChange(chosen.filter((one) => one !== column))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const movedUp = (list: readonly string[], at: number): string[] => [
  ...list.slice(0, at - 1),
  ...list.slice(at, at + 1),
  ...list.slice(at - 1, at),
  ...list.slice(at + 1),
];
