import '@xyflow/react/dist/base.css';
import '../../../../editor/graph/graph-canvas.css';
import { Background, type OnConnectEnd, ReactFlow } from '@xyflow/react';
import { Network, Plus } from 'lucide-react';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useShowRecord } from '../../../../editor/address/use-show-record.ts';
import { AddMenu } from '../../../../editor/graph/add-menu.tsx';
import { CanvasTools } from '../../../../editor/graph/canvas-tools.tsx';
import { firstView } from '../../../../editor/graph/first-view.ts';
import { flowOptions } from '../../../../editor/graph/flow-options.ts';
import { useShownNode } from '../../../../editor/graph/use-shown-node.ts';
import { useClipboardKeys } from '../../../../editor/selection/stage-clipboard.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { isTyping } from '../../../../ui/keys/key-target.ts';
import type { KeyGroup } from '../../../../ui/keys/shown-keys.ts';
import { useShownKeys } from '../../../../ui/keys/shown-keys.ts';
import { ContextMenu } from '../../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import { useMedia } from '../../../../ui/use-media.ts';
import { PartCard } from '../part-card.tsx';
import { ReferenceLine, RuleLine } from '../reference-edge.tsx';
import { RuleSwitches } from '../rule-switches.tsx';
import { RULE_HEIGHT, RULE_WIDTH, RuleCard } from './rule-card.tsx';
import type { RuleActions } from './use-rule-actions.ts';
import { useRuleActions } from './use-rule-actions.ts';
import type { RuleCanvasParts } from './use-rule-canvas.ts';
import { useRuleCanvas } from './use-rule-canvas.ts';
import { useRuleCanvasKeys } from './use-rule-canvas-keys.ts';
import { useRuleMenu } from './use-rule-menu.ts';

/** Keys of the canvas, for the list of keys. */
const RULE_KEYS: KeyGroup = {
  title: 'Graph',
  keys: [
    { keys: ['N'], label: 'Add a rule' },
    { keys: ['C'], label: 'Connect the selected rule with another one, or with a new one' },
    { keys: ['Tab'], label: 'Next rule, the one before with Shift' },
    { keys: ['Arrow keys'], label: 'Move rules, further with Shift' },
    { keys: ['Ctrl A'], label: 'Select all rules' },
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste rules' },
    { keys: ['Ctrl X'], label: 'Cut rules' },
    { keys: ['Ctrl D'], label: 'Duplicate rules' },
    { keys: ['Enter', 'F2'], label: 'Edit the rule; go to the part of the map that is pointed out' },
    { keys: ['F'], label: 'Show what is selected, or everything' },
    { keys: ['Delete', 'Backspace'], label: 'Delete rules or the selected connection' },
    { keys: ['Esc'], label: 'Select nothing, then back to the tabs' },
  ],
};

const nodeTypes = { rule: RuleCard, part: PartCard };
const edgeTypes = { rule: RuleLine, reference: ReferenceLine };

/** Rules with what follows each, next to the parts of the map and the references between them. */
export function RuleCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const actions = useRuleActions();
  const [hasParts, setParts] = useState(true);
  const parts = useRuleCanvas(actions, hasParts);
  const { rules, ids } = parts;
  const menu = useRuleMenu(box, actions, parts);
  const show = useShowRecord();
  const focus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  const onKeyDown = useRuleCanvasKeys({
    actions,
    parts,
    openMenu: menu.openInMiddle,
    connect: menu.openFor,
    open: show,
  });
  const clipboard = { copy: () => actions.copyText(ids), paste: actions.paste };
  useClipboardKeys({ clipboard, isOn: true, onCut: () => actions.remove(ids) });
  useShownKeys(RULE_KEYS);
  const boxOf = useCallback(
    (id: string) => {
      const rule = rules.find((one) => one.id === id);
      return rule && { x: rule.x, y: rule.y, width: RULE_WIDTH, height: RULE_HEIGHT };
    },
    [rules],
  );
  const showNode = useShownNode(box, boxOf, parts.current);
  const isCoarse = useMedia('(pointer: coarse)');
  const entries = ruleEntries(actions, parts, menu.openFor);
  const onConnectEnd: OnConnectEnd = (event, { fromHandle, isValid }) => {
    if (!fromHandle || isValid === true) return;
    const isOnCanvas = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
    if (!isOnCanvas) return;
    const [touch] = 'changedTouches' in event ? event.changedTouches : [event];
    if (touch) menu.openAt(touch, { rule: fromHandle.nodeId, isOutput: fromHandle.type === 'source' });
  };
  return (
    <ContextMenu label="Rules" entries={entries}>
      {(area) => (
        // biome-ignore lint/a11y/useSemanticElements: it groups no fields
        <div
          ref={box}
          role="group"
          aria-label="Graph"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys: Tab walks its rules
          tabIndex={0}
          data-quiet-focus
          data-pane="stage"
          className="graph-canvas relative min-h-0 flex-1 outline-none"
          onPointerDownCapture={(event) => !isTyping(event.target) && focus()}
          onKeyDown={onKeyDown}
          onContextMenu={(event: MouseEvent<HTMLDivElement>) => {
            const id = ruleAt(event.target);
            if (
              actions.isReadOnly ||
              (id === null && !(event.target instanceof Element && event.target.classList.contains('react-flow__pane')))
            )
              return;
            if (id === null) {
              event.preventDefault();
              menu.openAt(event);
              return;
            }
            if (!ids.has(id)) parts.choose([id]);
            area.onContextMenu(event);
          }}
        >
          <ReactFlow
            {...parts.flow}
            onInit={(flow) => {
              if (showNode()) return;
              const shown = parts.flow.nodes.filter(({ type }) => type === (rules.length > 0 ? 'rule' : 'part'));
              const at = firstView(shown, box.current?.getBoundingClientRect());
              if (at) void flow.setViewport(at);
            }}
            onNodeClick={(_event, { id, type }) => type === 'part' && parts.pointOut(id)}
            onNodeDoubleClick={(_event, { id, type }) => type === 'part' && show(id)}
            onPaneClick={() => parts.pointOut(null)}
            onConnect={({ source, target }) => actions.connect(source, target)}
            onConnectEnd={onConnectEnd}
            isValidConnection={({ source, target }) => source !== target}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            {...flowOptions({ isReadOnly: actions.isReadOnly, isCoarse })}
          >
            <Background gap={24} size={1.5} />
          </ReactFlow>
          <CanvasTools>
            {!actions.isReadOnly && (
              <>
                <Button size="small" icon={Plus} onClick={menu.openInMiddle} title="Add rule (N)">
                  Add rule
                </Button>
                <IconButton label="Arrange" icon={Network} onClick={() => void actions.arrange()} />
              </>
            )}
            <RuleSwitches hasParts={hasParts} onParts={setParts} />
          </CanvasTools>
          {rules.length === 0 && !actions.isReadOnly && <FirstRule onAdd={menu.openInMiddle} />}
          {menu.open && (
            <AddMenu
              at={menu.open.at}
              label={menu.open.hasRules ? 'Connect to' : 'Add rule'}
              placeholder={menu.open.hasRules ? 'Find a rule to connect to' : 'Find a rule'}
              emptyText="No rules match."
              choices={menu.choices}
              onPick={menu.pick}
              onClose={menu.close}
            />
          )}
        </div>
      )}
    </ContextMenu>
  );
}

/** What rules are for, over the map's references, until there is one. */
function FirstRule({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center px-4">
      <div className="pointer-events-auto flex max-w-md flex-col items-start gap-2 rounded-lg border border-n5 bg-n1 p-4 shadow-lift">
        <h2 className="font-strong">No rules yet</h2>
        <p className="text-n11">
          A rule says what happens when: “When Plot 4 is selected, fly to it, then open its widget”. Begin with what
          visitors do.
        </p>
        <Button variant="primary" size="small" icon={Plus} onClick={onAdd}>
          Add a rule
        </Button>
      </div>
    </div>
  );
}

/** The id of the rule that an event is on. */
const ruleAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-node]')?.dataset.node ?? null) : null;

/** The menu of the selected rules. */
function ruleEntries(actions: RuleActions, parts: RuleCanvasParts, connect: (rule: string) => void): MenuEntry[] {
  const { ids, current } = parts;
  return [
    {
      kind: 'action',
      id: 'connect',
      label: 'Connect to…',
      shortcut: 'C',
      isDisabled: ids.size !== 1,
      onSelect: () => current !== undefined && connect(current),
    },
    {
      kind: 'action',
      id: 'duplicate',
      label: 'Duplicate',
      shortcut: 'Ctrl D',
      onSelect: () => void actions.duplicate(ids),
    },
    { kind: 'action', id: 'disconnect', label: 'Disconnect', onSelect: () => actions.disconnect(ids) },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: ids.size > 1 ? `Delete ${ids.size} rules` : 'Delete rule',
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(ids),
    },
  ];
}
