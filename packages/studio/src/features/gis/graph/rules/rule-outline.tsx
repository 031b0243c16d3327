import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useChecks } from '../../../../editor/checks/checks-context.tsx';
import { GraphOutline, Sentences } from '../../../../editor/graph/outline.tsx';
import { EmptyState } from '../../../../ui/load/empty-state.tsx';
import { type RuleChain, ruleChains, ruleText } from '../../rule-sentence.ts';
import { useShownStops } from '../../selection/shown-stops.tsx';
import { StopList } from '../../stops/stop-list.tsx';
import { useRuleCommands } from './use-rule-commands.ts';
import { useRules } from './use-rules.ts';

/** The rules as sentences, and the stops of the tour. */
export function RuleOutline() {
  const { gis } = useRules();
  const chains = useChains();
  const { hasStops, showStops } = useShownStops();
  return (
    <GraphOutline
      tabs={[
        { value: 'rules', label: 'Rules', count: chains.whole.length + chains.loose.length },
        { value: 'stops', label: 'Stops', count: gis.all('stops').length },
      ]}
      value={hasStops ? 'stops' : 'rules'}
      onChange={(next) => showStops(next === 'stops')}
    >
      {hasStops ? <StopList /> : <Rules {...chains} />}
    </GraphOutline>
  );
}

interface Chains {
  whole: readonly RuleChain[];
  loose: readonly RuleChain[];
}

/** Each way from a trigger, and what no trigger leads to. */
function useChains(): Chains {
  const { graph, names, rules } = useRules();
  return useMemo(() => {
    const whole = ruleChains(graph, names);
    const chained = new Set(whole.flatMap(({ ids }) => ids));
    const rest = rules.filter(({ id }) => !chained.has(id));
    return { whole, loose: rest.map((rule) => ({ ids: [rule.id], text: ruleText(rule, names) })) };
  }, [graph, rules, names]);
}

function Rules({ whole, loose }: Chains) {
  const { remove } = useRuleCommands();
  const issues = useChecks();
  if (whole.length + loose.length === 0)
    return (
      <EmptyState
        icon={Scale}
        title="No rules yet"
        text="Rules read as sentences here: “When Plot 4 is selected, fly to it”."
      />
    );
  const withFault = ({ ids, text }: RuleChain) => {
    const warning = issues.find(({ record }) => ids.some((id) => record === `nodes/${id}`))?.message;
    return { ids, text, fault: warning && <span className="block text-warn-ink text-xs">{warning}</span> };
  };
  return (
    <div className="flex flex-col py-2">
      <Sentences label="Rules" sentences={whole.map(withFault)} onRemove={remove} />
      {loose.length > 0 && (
        <>
          <h3 className="px-3.5 pt-3 pb-1 font-medium text-n10 text-xs">Not connected to a trigger</h3>
          <Sentences label="Not connected to a trigger" sentences={loose.map(withFault)} onRemove={remove} />
        </>
      )}
    </div>
  );
}
