import { setNodeWidget } from '@diorama/documents/e3d/graph.commands.ts';
import type { Field } from '../../../editor/fields/field.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useExecute } from '../editor-hooks.ts';
import { WidgetUse } from '../inspector/widget-use.tsx';

/** The widget that a node opens. */
export function NodeWidget({ field, node }: { field: Field; node: string }) {
  const execute = useExecute();
  return (
    <WidgetUse
      field={field}
      opener="node"
      onChange={(widget) => execute(setNodeWidget, { id: node, widget, newId: newRecordId() })}
    />
  );
}
