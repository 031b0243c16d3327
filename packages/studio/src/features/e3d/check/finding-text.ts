import type { Finding } from '@diorama/documents/e3d/graph/combinations.ts';
import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { colorText } from '@diorama/documents/e3d/graph/filter.ts';
import { type InputValue, isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';

export interface FindingLabels {
  /** Of nodes: what they are called here. */
  nodeName: (id: string) => string;
  slotName: (id: string) => string;
  optionName: (input: string, option: InputValue) => string;
}

/** A finding in one sentence. */
export function findingText(finding: Finding, labels: FindingLabels): string {
  const option = (input: string, value: InputValue) => `${labels.nodeName(input)}: ${labels.optionName(input, value)}`;
  switch (finding.type) {
    case 'unreachable':
      return `Nobody can choose ${option(finding.input, finding.option)}`;
    case 'refused-pair':
      return `Never together: ${option(finding.first.input, finding.first.option)} and ${option(finding.second.input, finding.second.option)}`;
    case 'empty-slot':
      return `The slot “${labels.slotName(finding.slot)}” gets nothing`;
    case 'no-value':
      return `${labels.nodeName(finding.node)} has no value`;
  }
}

/** What findings of a type are called together. */
export const FINDING_GROUPS: Readonly<Record<Finding['type'], { title: string; isFault: boolean }>> = {
  unreachable: { title: 'Options nobody can reach', isFault: true },
  'empty-slot': { title: 'Slots that stay empty', isFault: true },
  'no-value': { title: 'Prices and other values missing', isFault: true },
  'refused-pair': { title: 'Pairs that rules refuse', isFault: false },
};

/** An option as it is called on the screen, by the text of its row. */
export function optionText(
  graph: CompiledGraph,
  labelOf: (input: string, key: string) => string,
  input: string,
  option: InputValue,
): string {
  const node = graph.nodes[graph.places.get(input) ?? -1]?.node;
  if (typeof option === 'boolean') return option ? 'yes' : 'no';
  if (typeof option === 'object') return colorText(option);
  if (typeof option === 'number' || !node || !isInput(node)) return String(option);
  return labelOf(input, option) || nodeName(node);
}
