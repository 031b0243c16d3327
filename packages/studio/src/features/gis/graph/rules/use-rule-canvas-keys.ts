import { useReactFlow } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { fit, glide } from '../../../../editor/graph/glide.ts';
import { walked } from '../../../../editor/graph/walked.ts';
import { isTyping } from '../../../../ui/keys/key-target.ts';
import { announce } from '../../../../ui/list/announce.ts';
import { GIS_BAR } from '../../editor-tabs.ts';
import { ruleText } from '../../rule-sentence.ts';
import { RULE_HEIGHT, RULE_WIDTH } from './rule-card.tsx';
import type { RuleActions } from './use-rule-actions.ts';
import type { RuleCanvasParts } from './use-rule-canvas.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of a step by an arrow key, and with Shift. */
const STEP = 8;
const LONG_STEP = 64;

interface Keys {
  actions: RuleActions;
  parts: RuleCanvasParts;
  openMenu: () => void;
  connect: (rule: string) => void;
  /** Goes to the part of the map that is pointed out. */
  open: (part: string) => void;
}

/** The canvas's own keys: Tab walks the rules, arrows move them. */
export function useRuleCanvasKeys({ actions, parts, openMenu, connect, open }: Keys) {
  const flow = useReactFlow();
  const { rules, ids, current, choose, wire, names } = parts;
  const walk = (by: 1 | -1): boolean => {
    const next = walked({ order: rules.map(({ id }) => id), ids, current, by });
    const rule = rules.find(({ id }) => id === next?.lead);
    if (!next || !rule) return false;
    choose(next.ids, next.lead);
    announce(ruleText(rule, names));
    const { x, y } = rule;
    void flow.setCenter(x + RULE_WIDTH / 2, y + RULE_HEIGHT / 2, { duration: glide(), zoom: flow.getZoom() });
    return true;
  };
  const nudge = (key: string, isLong: boolean): boolean => {
    const arrow = ARROWS[key];
    if (!arrow || ids.size === 0) return false;
    const step = isLong ? LONG_STEP : STEP;
    const items = rules.flatMap(({ id, x, y }) =>
      ids.has(id) ? [{ id, x: x + arrow[0] * step, y: y + arrow[1] * step }] : [],
    );
    actions.move(items, `nudge:${[...ids].join()}`);
    return true;
  };
  const withControl = (key: string): boolean => {
    if (key === 'd' && ids.size > 0) actions.duplicate(ids);
    else if (key === 'a') choose(rules.map(({ id }) => id));
    else return false;
    return true;
  };
  const leave = (): void => {
    if (ids.size > 0) choose([]);
    else if (parts.part !== null) parts.pointOut(null);
    else document.getElementById(`${GIS_BAR}-graph`)?.focus();
  };
  const remove = (): void => {
    if (ids.size > 0) actions.remove(ids);
    else if (wire) actions.disconnect([wire.id]);
  };
  const press = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) return withControl(letter);
    if (altKey) return false;
    if (key === 'Tab') return walk(shiftKey ? -1 : 1);
    if (key === 'Enter' || key === 'F2') {
      if (parts.part !== null) open(parts.part);
      else document.querySelector<HTMLElement>('[data-inspector] [data-rule-kind] button')?.focus();
    } else if (key === 'Escape') leave();
    else if (key === 'Delete' || key === 'Backspace') remove();
    else if (letter === 'n') openMenu();
    else if (letter === 'c' && current !== undefined) connect(current);
    else if (letter === 'f') {
      const nodes = [...ids].map((id) => ({ id }));
      void flow.fitView({ ...fit(), ...(nodes.length > 0 ? { nodes } : {}) });
    } else return nudge(key, shiftKey);
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target === event.currentTarget || !(event.target instanceof HTMLButtonElement);
    if (!isOwn || isTyping(event.target) || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
