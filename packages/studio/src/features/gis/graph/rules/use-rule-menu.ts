import { labelOf, RULE_KINDS } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type RuleKind } from '@diorama/documents/gis/rules/rule.ts';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useState } from 'react';
import type { AddChoice } from '../../../../editor/graph/add-menu.tsx';
import { freePlace } from '../../../../editor/graph/free-place.ts';
import { ruleText } from '../../rule-sentence.ts';
import { RULE_HEIGHT, RULE_WIDTH } from './rule-card.tsx';
import type { RuleActions } from './use-rule-actions.ts';
import type { RuleCanvasParts } from './use-rule-canvas.ts';

interface Point {
  clientX: number;
  clientY: number;
}

/** What a picked rule is connected with. */
interface OpenEnd {
  rule: string;
  isOutput: boolean;
}

interface Open {
  at: { x: number; y: number };
  point: Point;
  end: OpenEnd | null;
  /** Also the rules that are there already are offered, to connect with. */
  hasRules: boolean;
}

const GROUPS: Readonly<Record<RuleKind['type'], string>> = {
  trigger: 'When: triggers',
  condition: 'If: conditions',
  action: 'Do: actions',
};
const keyOf = ({ type, name }: RuleKind): string => `${type}:${name}`;
const NEW_RULES: readonly AddChoice[] = RULE_KINDS.map((kind) => ({
  id: keyOf(kind),
  group: GROUPS[kind.type],
  ...labelOf(kind),
}));
const RULE = 'rule:';
/** Pixels to a rule that follows another one. */
const NEXT = 56;

/** The list of rules to add and to connect: where it is open, and what becomes of a picked one. */
export function useRuleMenu(box: RefObject<HTMLDivElement | null>, actions: RuleActions, parts: RuleCanvasParts) {
  const flow = useReactFlow();
  const [open, setOpen] = useState<Open | null>(null);
  const { rules, names, edges } = parts;
  const openAt = useCallback(
    (point: Point, end: OpenEnd | null = null, hasRules = false) => {
      if (actions.isReadOnly) return;
      const bounds = box.current?.getBoundingClientRect();
      setOpen({
        at: { x: point.clientX - (bounds?.left ?? 0), y: point.clientY - (bounds?.top ?? 0) },
        point,
        end,
        hasRules,
      });
    },
    [actions.isReadOnly, box],
  );
  const close = useCallback(() => {
    setOpen(null);
    box.current?.focus({ preventScroll: true });
  }, [box]);
  const middle = (): Point => {
    const bounds = box.current?.getBoundingClientRect();
    return { clientX: (bounds?.left ?? 0) + (bounds?.width ?? 0) / 2 - 144, clientY: (bounds?.top ?? 0) + 72 };
  };
  const known = (end: OpenEnd): AddChoice[] => {
    const taken = new Set(edges.flatMap(({ from, to }) => (from?.id === end.rule && to ? to.id : [])));
    return rules.flatMap((rule) =>
      rule.id === end.rule || taken.has(rule.id)
        ? []
        : {
            id: `${RULE}${rule.id}`,
            group: 'Connect to',
            name: labelOf(kindOf(rule)).name,
            about: ruleText(rule, names),
          },
    );
  };
  const size = { width: RULE_WIDTH, height: RULE_HEIGHT };
  const free = (at: { x: number; y: number }) =>
    freePlace(
      rules.map(({ x, y }) => ({ x, y, ...size })),
      at,
      size,
    );
  const placeOf = ({ point, end }: Open) => {
    const from = end && rules.find(({ id }) => id === end.rule);
    const isByKey = open?.hasRules === true;
    if (from && isByKey) return free({ x: from.x + RULE_WIDTH + NEXT, y: from.y });
    const at = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
    if (end && !end.isOutput) return { x: at.x - RULE_WIDTH, y: at.y - RULE_HEIGHT / 2 };
    return end ? { x: at.x, y: at.y - RULE_HEIGHT / 2 } : free(at);
  };
  return {
    open,
    close,
    openAt,
    openInMiddle: () => openAt(middle()),
    /** What follows a rule: a new one, or one that is there. */
    openFor: (rule: string) => openAt(middle(), { rule, isOutput: true }, true),
    choices: open ? [...(open.end && open.hasRules ? known(open.end) : []), ...NEW_RULES] : [],
    pick: (id: string) => {
      if (!open) return;
      close();
      const { end } = open;
      if (end && id.startsWith(RULE)) {
        actions.connect(end.rule, id.slice(RULE.length));
        return;
      }
      const kind = RULE_KINDS.find((one) => keyOf(one) === id);
      if (kind)
        actions.add(kind, placeOf(open), end ? (end.isOutput ? { after: end.rule } : { before: end.rule }) : {});
    },
  };
}
