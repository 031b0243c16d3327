import type { CombinationReport, Finding } from '@diorama/documents/e3d/graph/combinations.ts';
import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { colorText } from '@diorama/documents/e3d/graph/filter.ts';
import { type InputValue, isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { optionsOf } from '@diorama/players/e3d/configuration/options.ts';
import { CircleCheck } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { useList } from '../editor-hooks.ts';
import { shownText } from '../interface/interface-names.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { KeptConfigurations } from './kept-configurations.tsx';
import { useInputName } from './try-choices.tsx';
import { useCombinations } from './use-combinations.ts';

interface FindingLabels {
  /** Of nodes: what they are called here. */
  nodeName: (id: string) => string;
  slotName: (id: string) => string;
  optionName: (input: string, option: InputValue) => string;
}

/** A finding in one sentence. */
function findingText(finding: Finding, labels: FindingLabels): string {
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
const FINDING_GROUPS: Readonly<Record<Finding['type'], { title: string; isFault: boolean }>> = {
  unreachable: { title: 'Options nobody can reach', isFault: true },
  'empty-slot': { title: 'Slots that stay empty', isFault: true },
  'no-value': { title: 'Prices and other values missing', isFault: true },
  'refused-pair': { title: 'Pairs that rules refuse', isFault: false },
};

/** An option as it is called on the screen, by the text of its row. */
function optionText(
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

/** What visitors would run into, over all combinations; and the configurations that must stay as they are. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { state, start, cancel } = useCombinations();
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Check combinations">
      <div className="flex flex-col gap-4">
        {state.type === 'running' ? (
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <Progress
                label="Trying combinations"
                fraction={state.of === 0 ? null : state.done / state.of}
                {...(state.of === 0 ? {} : { detail: `${number(state.done)} of ${number(state.of)}` })}
              />
            </div>
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        ) : null}
        {state.type === 'failed' || state.type === 'cancelled' ? (
          <p role="alert" className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {state.type === 'failed' ? state.message : 'The check was cancelled.'}
            </span>
            <Button size="small" onClick={start}>
              Try again
            </Button>
          </p>
        ) : null}
        {state.type === 'done' ? <Report report={state.report} onClose={onClose} /> : null}
        <KeptConfigurations onClose={onClose} />
      </div>
    </Dialog>
  );
}

const number = (value: number): string => new Intl.NumberFormat('en').format(value);

function Report({ report, onClose }: { report: CombinationReport; onClose: () => void }) {
  const { total, tried, isWhole, allowed, findings } = report;
  const faults = findings.filter(({ type }) => FINDING_GROUPS[type].isFault);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-n11">
        {isWhole
          ? `${number(total)} combinations, of which ${number(allowed)} can be chosen.`
          : `${number(tried)} of ${number(total)} combinations were tried: every pair of options, and others at random. ${number(allowed)} of them can be chosen.`}
      </p>
      {faults.length === 0 ? (
        <p className="flex items-center gap-2 font-medium">
          <Icon of={CircleCheck} size={16} /> Every option can be reached, and nothing is missing.
        </p>
      ) : null}
      {Object.entries(FINDING_GROUPS).map(([type, { title }]) => (
        <FindingGroup
          key={type}
          title={title}
          findings={findings.filter((one) => one.type === type)}
          onClose={onClose}
        />
      ))}
    </div>
  );
}

function FindingGroup({
  title,
  findings,
  onClose,
}: {
  title: string;
  findings: readonly Finding[];
  onClose: () => void;
}) {
  const { show } = useConfiguration();
  const labels = useFindingLabels();
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-strong">
        {title} <span className="font-normal text-n10">{findings.length}</span>
      </h3>
      <ul className="max-h-60 overflow-y-auto rounded-md border border-n5">
        {findings.map((finding) => {
          const text = findingText(finding, labels);
          return (
            <li key={text} className="flex items-center gap-3 border-n4 border-b px-3 py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 break-words">{text}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Show: ${text}`}
                onClick={() => {
                  show(finding.configuration);
                  onClose();
                }}
              >
                Show
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What everything in a finding is called. */
function useFindingLabels(): FindingLabels {
  const { graph } = useConfiguration();
  const { language } = useAddress();
  const slots = useList('meshSlots');
  const nameOf = useInputName();
  return {
    nodeName(id) {
      const node = graph.nodes[graph.places.get(id) ?? -1]?.node;
      if (!node) return id;
      return isInput(node) ? nameOf(node) : nodeName(node);
    },
    slotName: (id) => slots.find((slot) => slot.id === id)?.name || 'Untitled',
    optionName: (input, option) =>
      optionText(
        graph,
        (id, key) => {
          const found = optionsOf(graph, id, {}).find((one) => one.key === key);
          return found ? shownText(found.label, language) || key : key;
        },
        input,
        option,
      ),
  };
}
