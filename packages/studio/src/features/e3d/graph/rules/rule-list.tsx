import { Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { Sentences } from '../../../../editor/graph/outline.tsx';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../../ui/button/segmented-control.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/load/empty-state.tsx';
import { useFaults } from '../canvas/use-graph.ts';
import { useGraphCommands } from '../canvas/use-graph-commands.ts';
import { newRule, type Rule, ruleOf } from './rule.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleSentence } from './rule-sentence.ts';
import { useRuleNames } from './use-rule-names.ts';
import { useRules } from './use-rules.ts';

/** Every rule as a sentence; the selected one is edited in the inspector. */
export function RuleList() {
  const { rules, nodes } = useRules();
  const names = useRuleNames();
  const faults = useFaults();
  const actions = useGraphCommands();
  const isReadOnly = useReadOnly() !== null;
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
      Add rule
    </Button>
  );
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState
          icon={Scale}
          title="No rules yet"
          text="A rule keeps visitors from what cannot be built: “When Facade is Rendered, Roof must be Tiles”."
          action={isReadOnly ? undefined : add}
        />
      ) : (
        <>
          {!isReadOnly && <div className="px-3 pt-2 pb-1">{add}</div>}
          <div className="min-h-0 flex-1 overflow-y-auto py-1">
            <Sentences
              label="Rules"
              sentences={rules.map((rule) => {
                const fault = faults.get(rule.id);
                return {
                  ids: [rule.id],
                  text: ruleSentence(ruleOf(rule, nodes), names),
                  fault: fault && <span className="block text-bad-ink text-xs">{fault.message}</span>,
                };
              })}
              onRemove={actions.remove}
            />
          </div>
        </>
      )}
      {isAdding && <NewRuleDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** Puts a rule together; its nodes are made at once, as one step of undo. */
function NewRuleDialog({ onClose }: { onClose: () => void }) {
  const [rule, setRule] = useState<Rule>(() => newRule('require'));
  const { save } = useRules();
  const { choose } = useGraphSelection();
  const isWhole =
    rule.type === 'range'
      ? rule.number !== null && (rule.min ?? rule.max) !== null
      : rule.choice !== null && rule.option !== '';
  return (
    <Dialog
      isOpen
      title="Add rule"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!isWhole}
            onClick={() => {
              choose([save(rule, null)]);
              onClose();
            }}
          >
            Add rule
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label="Kind of rule"
          options={[
            { value: 'require', label: 'Must be' },
            { value: 'allow', label: 'Only when' },
            { value: 'range', label: 'Stays between' },
          ]}
          value={rule.type}
          onChange={(type) => setRule(newRule(type))}
        />
        <RuleForm rule={rule} isReadOnly={false} onChange={setRule} />
      </div>
    </Dialog>
  );
}
