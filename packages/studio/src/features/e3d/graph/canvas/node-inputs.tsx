import { dependentsOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { fits, typeLabel } from '@diorama/documents/e3d/graph/value-type.ts';
import { useMemo } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { InspectorSection } from '../../../../ui/field/inspector-section.tsx';
import { type NodeView, portText } from './graph-view.ts';
import { useGraph } from './use-graph.ts';
import { useGraphCommands } from './use-graph-commands.ts';

/** What feeds each input, chosen by name; what cannot feed it is not offered. */
export function NodeInputs({ view }: { view: NodeView }) {
  const { views } = useGraph();
  const actions = useGraphCommands();
  const { node, inputs } = view;
  // Those that read this node would make it depend on itself.
  const sources = useMemo(() => {
    const all = [...views.values()];
    const readers = dependentsOf(
      all.map((one) => one.node),
      node.id,
    );
    return all.filter((one) => one.outputs.length > 0 && !readers.has(one.node.id));
  }, [views, node.id]);
  const unused = Object.keys(node.in).filter((name) => !inputs.some((input) => input.name === name));
  if (inputs.length === 0 && unused.length === 0) return null;
  const disconnect = (names: readonly string[]) =>
    actions.connect(names.map((input) => ({ node: node.id, input, from: null })));
  return (
    <InspectorSection title="Inputs">
      {inputs.map((input) => {
        const port = node.in[input.name] ?? null;
        const options = sources.flatMap((source) =>
          source.outputs
            .filter(({ type }) => fits(type, input.type))
            .map(({ name, type }) => ({
              value: portText(source, source.node.id, name),
              label: source.outputs.length > 1 ? `${nodeName(source.node)}, ${name}` : nodeName(source.node),
              detail: typeLabel(type),
            })),
        );
        const isKnown = port === null || options.some(({ value }) => value === port);
        return (
          <Combobox
            key={input.name}
            label={input.name}
            placeholder={input.isNeeded ? `Choose ${typeLabel(input.type)}` : 'Nothing'}
            searchPlaceholder="Find a node"
            emptyText="No node gives what fits here."
            options={isKnown ? options : [...options, { value: port, label: port, detail: 'Does not fit' }]}
            value={port}
            isDisabled={actions.isReadOnly}
            onChange={(from) => actions.connect([{ node: node.id, input: input.name, from }])}
            {...(isKnown ? {} : { error: `Choose what gives ${typeLabel(input.type)}` })}
          />
        );
      })}
      {unused.length > 0 && !actions.isReadOnly && (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 text-n10 text-xs">Connected, but not an input any more: {unused.join(', ')}</p>
          <Button size="small" variant="quiet" onClick={() => disconnect(unused)}>
            Disconnect
          </Button>
        </div>
      )}
    </InspectorSection>
  );
}
