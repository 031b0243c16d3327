import type { Choice } from '@diorama/documents/e3d/graph/constraints.ts';
import type { InputNode, InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import { isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { optionsOf } from '@diorama/players/e3d/configuration/options.ts';
import { unitText } from '@diorama/players/e3d/configuration/value-text.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';
import { useList, useOne } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';

/** Opens the choices of visitors, to try them out on what one is working on. Nothing while there are none. */
export function TryChoices() {
  const { graph, evaluation } = useConfiguration();
  const count = Object.keys(evaluation.configuration()).length;
  if (!graph.nodes.some(({ node }) => isInput(node))) return null;
  const label = count === 0 ? 'Choices' : `Choices · ${count}`;
  return (
    <Popover
      title="Try the choices"
      align="end"
      trigger={
        <Button size="small" variant="quiet" icon={SlidersHorizontal} aria-label={label}>
          <span className="max-md:hidden">{label}</span>
        </Button>
      }
    >
      <ChoiceFields />
    </Popover>
  );
}

/** All inputs with their values, and what comes of them. */
export function ChoiceFields() {
  const { graph, evaluation, choose, show } = useConfiguration();
  const [refused, setRefused] = useState<(Choice & { isTaken: false }) | null>(null);
  const { language } = useAddress();
  const inputs = graph.nodes.flatMap(({ node }) => (isInput(node) ? node : []));
  const nameOf = useInputName();
  const set = (input: string, value: InputValue) => {
    const choice = choose(input, value);
    setRefused(choice.isTaken ? null : choice);
  };
  const isDefault = Object.keys(evaluation.configuration()).length === 0;
  return (
    <div className="flex flex-col gap-2">
      {inputs.map((node) => (
        <ChoiceField key={node.id} node={node} label={nameOf(node)} onChange={(value) => set(node.id, value)} />
      ))}
      {refused ? (
        <p role="alert" className="rounded-md bg-warn-soft px-2.5 py-2 text-warn-ink">
          {refused.refusals.map(({ node, message }) => (
            <span key={node} className="block">
              {textOf(message, language) || 'A rule refuses this choice.'}
            </span>
          ))}
        </p>
      ) : null}
      <Results />
      <div className="flex justify-end">
        <Button
          size="small"
          variant="quiet"
          disabled={isDefault}
          onClick={() => {
            setRefused(null);
            show({});
          }}
        >
          Reset
        </Button>
      </div>
    </div>
  );
}

function ChoiceField({
  node,
  label,
  onChange,
}: {
  node: InputNode;
  label: string;
  onChange: (value: InputValue) => void;
}) {
  const { graph, evaluation } = useConfiguration();
  const { media } = useSceneMedia();
  const { language } = useAddress();
  const value = evaluation.value(node.id);
  switch (node.type) {
    case 'input.choice':
      return (
        <Select
          label={label}
          options={optionsOf(graph, node.id, media?.materials ?? {}).map((option) => ({
            value: option.key,
            label: textOf(option.label, language) || option.key,
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'input.bool':
      return <Switch label={label} isOn={value === true} onChange={onChange} />;
    case 'input.number':
      return (
        <NumberField
          label={label}
          value={typeof value === 'number' ? value : node.default}
          step={node.step}
          {...(node.min === null ? {} : { min: node.min })}
          {...(node.max === null ? {} : { max: node.max })}
          onChange={onChange}
        />
      );
    case 'input.color':
      return (
        <ColorField
          label={label}
          hasAlpha={false}
          value={typeof value === 'object' && value !== null && 'r' in value ? value : node.default}
          onChange={(color) => onChange({ ...color, a: 1 })}
        />
      );
  }
}

/** Prices, areas and other numbers of the configuration. */
function Results() {
  const { graph, evaluation } = useConfiguration();
  const { language } = useAddress();
  const { main } = useOne('settings');
  const nodes = graph.nodes.flatMap(({ node }) => (node.type === 'out.value' ? node : []));
  if (nodes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 border-n5 border-t pt-2">
      {nodes.map((node) => {
        const value = evaluation.value(node.id);
        return (
          <div key={node.id} className="flex justify-between gap-3">
            <dt className="min-w-0 truncate text-n11">{nodeName(node)}</dt>
            <dd className="flex-none font-medium tabular-nums">
              {typeof value === 'number'
                ? unitText(value, node.unit, { language, sizeUnit: main.sizeUnit })
                : 'No value'}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What an input is called: by its control, else by its node. */
export function useInputName(): (node: InputNode) => string {
  const controls = useList('controls');
  const { language } = useAddress();
  return (node) => {
    const control = controls.find((one) => 'input' in one && one.input?.id === node.id);
    return (control && textOf(control.label, language)) || nodeName(node);
  };
}

const textOf = (text: I18nString, language: 'en' | 'sv'): string =>
  text.type === 'custom' ? localizedText(text.value, language) : text.key;
