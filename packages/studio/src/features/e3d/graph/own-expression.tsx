import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import type { Field } from '../../../editor/fields/field.ts';
import { Switch } from '../../../ui/switch.tsx';
import { ExpressionField } from './expression-field.tsx';

/** A result takes a value as it is, or calculates it. */
export function OwnExpression({ node, field }: { node: GraphNode; field: Field<string | null> }) {
  const { value } = field;
  return (
    <>
      <Switch
        label="Calculates"
        isOn={typeof value === 'string'}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? 'value' : null)}
      />
      {typeof value === 'string' && (
        <ExpressionField
          node={node}
          field={{ ...field, value, onChange: (next, part) => field.onChange(next, part) }}
        />
      )}
    </>
  );
}
