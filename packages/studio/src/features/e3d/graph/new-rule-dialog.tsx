import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useGraphSelection } from './graph-selection.tsx';
import { newRule, type Rule } from './rule.ts';
import { RuleForm } from './rule-form.tsx';
import { useRules } from './use-rules.ts';

/** Puts a rule together; its nodes are made at once, as one step of undo. */
export function NewRuleDialog({ onClose }: { onClose: () => void }) {
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
