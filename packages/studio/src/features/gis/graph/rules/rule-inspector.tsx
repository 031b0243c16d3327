import { changeRule } from '@diorama/documents/gis/commands/rule.commands.ts';
import { labelOf, RULE_KINDS } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type Rule } from '@diorama/documents/gis/rules/rule.ts';
import { MousePointer2 } from 'lucide-react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../../editor/address/deleted-record.tsx';
import { useWarning } from '../../../../editor/checks/checks-context.tsx';
import { FaultNotice } from '../../../../editor/graph/fault-notice.tsx';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { NodeButtons } from '../../../../editor/graph/node-buttons.tsx';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { InspectorSection } from '../../../../ui/field/inspector-section.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { EmptyState } from '../../../../ui/load/empty-state.tsx';
import { useExecute } from '../../editor-hooks.ts';
import { ruleText } from '../../rule-sentence.ts';
import { useShownStops } from '../../selection/shown-stops.tsx';
import { StopInspector } from '../../stops/stop-inspector.tsx';
import { PartInspector } from '../part-inspector.tsx';
import { RULE_LOOK } from './rule-card.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useRuleCommands } from './use-rule-commands.ts';
import { useRules } from './use-rules.ts';

const TITLES: Readonly<Record<Rule['type'], string>> = { trigger: 'When', condition: 'If', action: 'Do' };

/** The fields of the selected rule, or what is known of the part of the map that is pointed out. */
export function RuleInspector() {
  const { ids, current, picked } = useGraphSelection();
  const { hasStops } = useShownStops();
  const { selected } = useAddress();
  const { rules } = useRules();
  const commands = useRuleCommands();
  if (selected?.collection === 'stops') return <StopInspector key={selected.id} id={selected.id} />;
  if (hasStops) return <EmptyState icon={MousePointer2} title="Nothing selected" text="Select a stop to change it." />;
  if (current === undefined)
    return (
      <PartInspector key={picked} id={picked}>
        <EmptyState
          icon={MousePointer2}
          title="Nothing selected"
          text="Select a rule to change it, or a part of the map to see what refers to it."
        />
      </PartInspector>
    );
  const rule = rules.find(({ id }) => id === current);
  if (!rule) return <DeletedRecord recordKey={`nodes/${current}`} />;
  if (ids.size > 1)
    return (
      <InspectorSection title={`${ids.size} rules`} actions={<NodeButtons ids={ids} commands={commands} />}>
        <p className="text-n10">Drag one to move all of them.</p>
      </InspectorSection>
    );
  return <OneRule key={current} rule={rule} />;
}

function OneRule({ rule }: { rule: Rule }) {
  const execute = useExecute();
  const { names } = useRules();
  const isReadOnly = useReadOnly() !== null;
  const fault = useWarning(`nodes/${rule.id}`);
  const kind = kindOf(rule);
  const own = RULE_KINDS.filter(({ type }) => type === rule.type);
  return (
    <>
      <InspectorSection
        title={TITLES[rule.type]}
        actions={<NodeButtons ids={[rule.id]} commands={useRuleCommands()} />}
      >
        <Select
          label={{ trigger: 'Trigger', condition: 'Condition', action: 'Action' }[rule.type]}
          options={own.map((one) => ({ value: one.name, label: labelOf(one).name }))}
          value={kind.name}
          isDisabled={isReadOnly}
          onChange={(name) => {
            const next = own.find((one) => one.name === name);
            if (next) execute(changeRule, { id: rule.id, kind: next });
          }}
        />
        <p className="text-n10">{labelOf(kind).about}.</p>
        <RuleFields rule={rule} isReadOnly={isReadOnly} />
        <p className="border-n4 border-t pt-2 text-n11">
          <span className="sr-only">{RULE_LOOK[rule.type].word}: </span>
          {ruleText(rule, names)}
        </p>
      </InspectorSection>
      {fault && <FaultNotice level="warning" message={fault} />}
    </>
  );
}
