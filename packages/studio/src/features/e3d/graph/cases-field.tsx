import { nodeIdFor } from '@diorama/documents/e3d/commands/graph.commands.ts';
import type { GraphNode, NodeOf } from '@diorama/documents/e3d/graph/graph-source.ts';
import { splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';
import { Plus, X } from 'lucide-react';
import type { Field } from '../../../editor/fields/field.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useOptionNames } from './rules/use-option-names.ts';

type Case = NodeOf<'logic.switch'>['cases'][number];

/** The values of a switch; each has an input of its own. */
export function CasesField({ node, field }: { node: GraphNode; field: Field<Case[]> }) {
  const cases = field.value ?? [];
  const options = useOptionNames(splitPort(node.in.value ?? '').node);
  const set = (id: string, value: Case['value']) =>
    field.onChange(
      cases.map((one) => (one.id === id ? { ...one, value } : one)),
      id,
    );
  const add = () => {
    const unused = options.find((option) => !cases.some(({ value }) => value === option.value));
    const value = unused?.value ?? '';
    field.onChange([...cases, { id: nodeIdFor(value || 'case', new Set(cases.map(({ id }) => id))), value }]);
  };
  return (
    <div className="flex flex-col gap-1.5">
      {cases.map(({ id, value }) => (
        <div key={id} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {options.length > 0 && typeof value === 'string' ? (
              <Combobox
                label={id}
                options={options.some((option) => option.value === value) ? options : [...options, own(value)]}
                value={value}
                isRequired
                isDisabled={field.isReadOnly}
                onChange={(next) => next !== null && set(id, next)}
              />
            ) : (
              <TextField
                label={id}
                value={String(value)}
                maxLength={1_000}
                isReadOnly={field.isReadOnly}
                onChange={(text) => set(id, caseValue(text))}
              />
            )}
          </div>
          {!field.isReadOnly && (
            <IconButton
              label={`Remove ${id}`}
              icon={X}
              onClick={() => field.onChange(cases.filter((one) => one.id !== id))}
            />
          )}
        </div>
      ))}
      {!field.isReadOnly && (
        <Button size="small" icon={Plus} onClick={add}>
          Add case
        </Button>
      )}
    </div>
  );
}

const own = (value: string) => ({ value, label: value || 'Choose' });

/** Numbers, true and false are compared as what they are. */
function caseValue(text: string): Case['value'] {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && String(number) === text ? number : text;
}
