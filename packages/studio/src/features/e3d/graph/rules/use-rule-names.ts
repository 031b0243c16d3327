import { isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';
import { ANY, type ValueType } from '@diorama/documents/e3d/graph/value-type.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { optionsOf } from '@diorama/players/e3d/configuration/options.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useInputName } from '../../check/try-choices.tsx';
import { useConfiguration } from '../../stage/configuration.tsx';
import { portText } from '../canvas/graph-view.ts';
import { useGraph } from '../canvas/use-graph.ts';
import type { RuleNames } from './rule-sentence.ts';

/** A value that conditions can be about. */
export interface RuleSource {
  port: string;
  label: string;
  type: ValueType;
}

/** What rules are about, by what visitors call it: inputs first. */
export function useRuleSources(): readonly RuleSource[] {
  const { views } = useGraph();
  const nameOf = useInputName();
  return useMemo(() => {
    const all = [...views.values()].flatMap((view) =>
      view.outputs.flatMap(({ name, type }) =>
        ['key', 'boolean', 'number', 'text', 'any'].includes(type.type)
          ? [
              {
                port: portText(view, view.node.id, name),
                label: isInput(view.node)
                  ? nameOf(view.node)
                  : view.outputs.length > 1
                    ? `${nodeName(view.node)}, ${name}`
                    : nodeName(view.node),
                type: type ?? ANY,
                isInput: isInput(view.node),
              },
            ]
          : [],
      ),
    );
    return [...all.filter((one) => one.isInput), ...all.filter((one) => !one.isInput)];
  }, [views, nameOf]);
}

/** The names in sentences. */
export function useRuleNames(): RuleNames {
  const sources = useRuleSources();
  const { graph } = useConfiguration();
  const { language } = useAddress();
  return useMemo(() => {
    const labels = new Map(sources.map(({ port, label }) => [port, label]));
    return {
      port: (port) => labels.get(port) ?? port,
      option: (port, option) => {
        const found = optionsOf(graph, splitPort(port).node, {}).find(({ key }) => key === option)?.label;
        if (!found) return option;
        return (found.type === 'custom' ? localizedText(found.value, language) : found.key) || option;
      },
    };
  }, [sources, graph, language]);
}
