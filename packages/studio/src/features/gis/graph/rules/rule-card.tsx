import { labelOf } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type Rule } from '@diorama/documents/gis/rules/rule.ts';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert, GitBranch, type LucideIcon, Play, Zap } from 'lucide-react';
import { memo } from 'react';
import { useWarning } from '../../../../editor/checks/checks-context.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/show/icon.tsx';

/** Ports of what stands on the canvas: what leads to it on the left, what follows on the right. */
export const IN = 'in';
export const OUT = 'out';
/** The same of references that lead to the left. */
export const BACK = 'back';
/** Pixels of a rule on the canvas. */
export const RULE_WIDTH = 224;
export const RULE_HEIGHT = 66;

export type RuleNode = Node<
  {
    rule: Rule;
    /** What it says. */
    text: string;
    /** It ran in the latest run. */
    isLit: boolean;
  },
  'rule'
>;

/** The look of a rule by its type; the label is next to the colour. */
export const RULE_LOOK: Readonly<Record<Rule['type'], { icon: LucideIcon; word: string; ink: string }>> = {
  trigger: { icon: Zap, word: 'When', ink: 'bg-accent-soft text-accent-ink' },
  condition: { icon: GitBranch, word: 'If', ink: 'bg-warn-soft text-warn-ink' },
  action: { icon: Play, word: 'Do', ink: 'bg-ok-soft text-ok-ink' },
};

/** A rule on the canvas: what it waits for, tests or does, between what leads to it and what follows. */
export const RuleCard = memo(function RuleCard({ data, selected, isConnectable }: NodeProps<RuleNode>) {
  const { rule, text, isLit } = data;
  const fault = useWarning(`nodes/${rule.id}`);
  const { icon, word, ink } = RULE_LOOK[rule.type];
  return (
    <div
      data-node={rule.id}
      title={fault}
      className={cx(
        'flex flex-col justify-center gap-1 rounded-lg border bg-n1 px-3 text-sm shadow-lift',
        selected ? 'border-accent ring-2 ring-accent' : isLit ? 'border-ok ring-2 ring-ok' : 'border-n6',
      )}
      style={{ width: RULE_WIDTH, height: RULE_HEIGHT }}
    >
      <Handle
        id={IN}
        type="target"
        position={Position.Left}
        isConnectable={isConnectable}
        className="graph-port"
        style={{ background: rule.type === 'trigger' ? 'var(--n1)' : 'var(--n9)', borderColor: 'var(--n9)' }}
      />
      <Handle id={BACK} type="source" position={Position.Left} isConnectable={false} className="invisible" />
      <span className="flex min-w-0 items-center gap-1.5">
        <span className={cx('inline-flex flex-none items-center gap-1 rounded-sm px-1 font-strong text-[11px]', ink)}>
          <Icon of={icon} size={12} />
          {word}
        </span>
        <span className="min-w-0 flex-1 truncate font-strong">{labelOf(kindOf(rule)).name}</span>
        {fault && (
          <span className="text-warn-ink">
            <Icon of={CircleAlert} size={14} />
            <span className="sr-only">{fault}</span>
          </span>
        )}
      </span>
      <span className="truncate text-n11 text-xs">{text}</span>
      <Handle
        id={OUT}
        type="source"
        position={Position.Right}
        isConnectable={isConnectable}
        className="graph-port"
        style={{ background: 'var(--accent)', borderColor: 'var(--accent)' }}
      />
    </div>
  );
});
