import { Scale } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useChecks } from '../../../../editor/checks/checks-context.tsx';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { PeopleAt } from '../../../../editor/top-bar/people.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/load/empty-state.tsx';
import { TabList } from '../../../../ui/tabs.tsx';
import { type RuleChain, ruleChains, ruleText } from '../../rule-sentence.ts';
import { useShownStops } from '../../selection/shown-stops.tsx';
import { StopList } from '../../stops/stop-list.tsx';
import { useRuleCommands } from './use-rule-commands.ts';
import { useRules } from './use-rules.ts';

/** The rules as sentences, and the stops of the tour. */
export function RuleOutline() {
  const id = useId();
  const { gis } = useRules();
  const sentences = useSentences();
  const { hasStops, showStops } = useShownStops();
  const part = hasStops ? 'stops' : 'rules';
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <TabList
        id={id}
        label="Parts of the graph"
        tabs={[
          { value: 'rules', label: 'Rules', count: sentences.count },
          { value: 'stops', label: 'Stops', count: gis.all('stops').length },
        ]}
        value={part}
        onChange={(next) => showStops(next === 'stops')}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        {hasStops ? <StopList /> : <RuleSentences {...sentences} />}
      </div>
    </div>
  );
}

interface Sentences {
  chains: readonly RuleChain[];
  loose: readonly RuleChain[];
  count: number;
}

/** Each way from a trigger, and what no trigger leads to. */
function useSentences(): Sentences {
  const { graph, names, rules } = useRules();
  const chains = useMemo(() => ruleChains(graph, names), [graph, names]);
  const loose = useMemo(() => {
    const chained = new Set(chains.flatMap(({ ids }) => ids));
    return rules.filter(({ id }) => !chained.has(id)).map((rule) => ({ ids: [rule.id], text: ruleText(rule, names) }));
  }, [chains, rules, names]);
  return { chains, loose, count: chains.length + loose.length };
}

function RuleSentences({ chains, loose, count }: Sentences) {
  if (count === 0)
    return (
      <EmptyState
        icon={Scale}
        title="No rules yet"
        text="Rules read as sentences here: “When Plot 4 is selected, fly to it”."
      />
    );
  return (
    <div className="flex flex-col py-2">
      <Chains label="Rules" chains={chains} />
      {loose.length > 0 && (
        <>
          <h3 className="px-3.5 pt-3 pb-1 font-medium text-n10 text-xs">Not connected to a trigger</h3>
          <Chains label="Not connected to a trigger" chains={loose} />
        </>
      )}
    </div>
  );
}

function Chains({ label, chains }: { label: string; chains: readonly RuleChain[] }) {
  return (
    <ul aria-label={label} className="flex flex-none flex-col gap-0.5 px-1.5">
      {chains.map((chain) => (
        <ChainRow key={chain.ids.join()} chain={chain} />
      ))}
    </ul>
  );
}

function ChainRow({ chain: { ids, text } }: { chain: RuleChain }) {
  const { commands } = useRuleCommands();
  const { ids: chosen, choose } = useGraphSelection();
  const [first = ''] = ids;
  const issues = useChecks();
  const warning = useMemo(() => {
    const keys = new Set(ids.map((id) => `nodes/${id}`));
    return issues.find(({ record }) => keys.has(record ?? ''))?.message;
  }, [issues, ids]);
  const isChosen = ids.some((id) => chosen.has(id));
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        className={cx(
          'w-full rounded-md px-2 py-1.5 text-left pointer-coarse:min-h-11',
          isChosen ? 'bg-accent-soft text-accent-ink' : 'hover:bg-n3',
        )}
        onClick={() => choose(ids, first)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.stopPropagation();
          commands.remove(ids);
        }}
      >
        <span className="break-words">{text}</span>
        {warning && <span className="block text-warn-ink text-xs">{warning}</span>}
        <PeopleAt path={`nodes/${first}`} />
      </button>
    </li>
  );
}
