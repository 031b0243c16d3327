import { type EdgeChange, type Node, type NodeChange, type NodeHandle, Position } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useNodeChanges } from '../../../../editor/graph/use-node-changes.ts';
import { useLinkName } from '../../../widget/public.ts';
import { ruleText } from '../../rule-sentence.ts';
import { useMapSelection } from '../../selection/map-selection.tsx';
import { useRulePreview } from '../../selection/rule-preview.tsx';
import { useRuleSelection } from '../../selection/rule-selection.tsx';
import type { MapPart, MapReference } from '../derived-graph.ts';
import { PART_HEIGHT, PART_WIDTH, type PartNode } from '../part-card.tsx';
import { BACK, IN, OUT } from '../port-names.ts';
import type { ReferenceEdge, RuleEdge } from '../reference-edge.tsx';
import { useDerivedGraph } from '../use-derived-graph.ts';
import { RULE_HEIGHT, RULE_WIDTH, type RuleNode } from './rule-card.tsx';
import type { RuleActions } from './use-rule-actions.ts';
import { partName } from './use-rule-names.ts';
import { useRules } from './use-rules.ts';

/** Most parts below each other. */
const ROWS = 22;
/** Pixels between parts, between columns, and to the rules. */
const GAP = 10;
const COLUMN_GAP = 72;
const TO_RULES = 160;

/** Where parts stand: in columns on the left of the rules, which begin at 0. */
function partPlaces(parts: readonly MapPart[]): ReadonlyMap<string, { x: number; y: number }> {
  const columns = (['layers', 'features', 'others'] as const).flatMap((column) => {
    const own = parts.filter((part) => part.column === column);
    const count = Math.ceil(own.length / ROWS);
    return Array.from({ length: count }, (_, at) => own.slice(at * ROWS, (at + 1) * ROWS));
  });
  const width = PART_WIDTH + COLUMN_GAP;
  const left = -TO_RULES - columns.length * width + COLUMN_GAP;
  return new Map(
    columns.flatMap((own, column) =>
      own.map((part, row) => [part.id, { x: left + column * width, y: row * (PART_HEIGHT + GAP) }] as const),
    ),
  );
}

type CanvasNode = RuleNode | PartNode;

/** Rules and parts of the map as the canvas takes them, and what it says of them: selected, dragged. */
export function useRuleCanvas(actions: RuleActions, hasParts: boolean) {
  const { gis, names, rules, edges } = useRules();
  const { ids, current, choose, part, choosePart } = useRuleSelection();
  const { keep } = useMapSelection();
  const { runs } = useRulePreview();
  const [latest] = runs;
  const lit = useMemo(() => new Set(latest ? [latest.trigger, ...latest.steps] : []), [latest]);
  const [wire, setWire] = useState<string | null>(null);
  const base = useMemo(
    () =>
      rules.map(
        (rule): RuleNode => ({
          id: rule.id,
          type: 'rule',
          position: { x: rule.x, y: rule.y },
          ...sized(RULE_WIDTH, RULE_HEIGHT),
          selected: ids.has(rule.id),
          data: { rule, text: ruleText(rule, names), isLit: lit.has(rule.id) },
        }),
      ),
    [rules, ids, names, lit],
  );
  const { nodes, onNodesChange: changeRules, setNodes: _set, ...marquee } = useNodeChanges(base, ids, choose);
  const { parts, references, nameOf } = useParts(hasParts);
  const partNodes = useMemo((): PartNode[] => {
    const places = partPlaces(parts);
    return parts.map((one) => ({
      id: one.id,
      type: 'part',
      position: places.get(one.id) ?? { x: 0, y: 0 },
      ...sized(PART_WIDTH, PART_HEIGHT),
      draggable: false,
      deletable: false,
      connectable: false,
      selected: one.id === part,
      data: { part: one, name: nameOf(one) },
    }));
  }, [parts, part, nameOf]);
  const flowEdges = useMemo((): (ReferenceEdge | RuleEdge)[] => {
    const around = new Set([...ids, ...(part === null ? [] : [part])]);
    const ruleId = (key: string) => (key.startsWith('nodes/') ? key.slice('nodes/'.length) : key);
    return [
      ...references.map(({ id, from, to, isDangling }): ReferenceEdge => {
        const source = ruleId(from);
        const isLit = around.has(source) || around.has(to);
        // Rules stand on the right of the parts.
        const sides =
          from === source ? { sourceHandle: OUT, targetHandle: IN } : { sourceHandle: BACK, targetHandle: BACK };
        return { id, type: 'reference', source, target: to, ...sides, selectable: false, data: { isDangling, isLit } };
      }),
      ...edges.flatMap(({ id, from, to }): RuleEdge[] => {
        if (!from || !to) return [];
        const isLit = lit.has(from.id) && lit.has(to.id);
        const ends = { source: from.id, sourceHandle: OUT, target: to.id, targetHandle: IN };
        return [{ id, type: 'rule', ...ends, selected: id === wire, data: { isLit } }];
      }),
    ];
  }, [references, edges, ids, part, lit, wire]);
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const isPart = new Set(partNodes.map(({ id }) => id));
      const own = (change: NodeChange<CanvasNode>): change is NodeChange<RuleNode> =>
        'id' in change && !isPart.has(change.id);
      // Parts of the map are pointed out by presses alone.
      changeRules(changes.filter(own));
    },
    [changeRules, partNodes],
  );
  const onEdgesChange = useCallback((changes: EdgeChange<ReferenceEdge | RuleEdge>[]) => {
    for (const change of changes)
      if (change.type === 'select') setWire((old) => (change.selected ? change.id : old === change.id ? null : old));
  }, []);
  const place = useCallback(
    (moved: readonly Node[]) =>
      actions.move(
        moved.flatMap(({ id, type, position: { x, y } }) =>
          type === 'rule' ? [{ id, x: Math.round(x), y: Math.round(y) }] : [],
        ),
      ),
    [actions],
  );
  return {
    rules,
    edges,
    parts,
    nameOf,
    gis,
    names,
    ids,
    current,
    choose,
    part,
    /** Points a part out, here and, where it stands on the map, in the viewport once that is open. */
    pointOut: (key: string | null) => {
      choosePart(key);
      if (key !== null && /^(hotspots|outlines|labels|hotspotLayers|outlineLayers|labelLayers)\//.test(key))
        keep([key]);
    },
    wire: edges.find(({ id }) => id === wire) ?? null,
    flow: {
      nodes: useMemo((): CanvasNode[] => [...partNodes, ...nodes], [partNodes, nodes]),
      edges: flowEdges,
      onNodesChange,
      onEdgesChange,
      onNodeDragStop: (_event: unknown, _node: unknown, dragged: CanvasNode[]) => place(dragged),
      onSelectionDragStop: (_event: unknown, dragged: CanvasNode[]) => place(dragged),
      ...marquee,
    },
  };
}

export type RuleCanvasParts = ReturnType<typeof useRuleCanvas>;

const NO_PARTS: MapPart[] = [];
const NO_REFERENCES: MapReference[] = [];

/** The parts of the map with their names; none while they are not shown. */
function useParts(isShown: boolean) {
  const { language } = useAddress();
  const linkName = useLinkName();
  const { gis: late, parts, references } = useDerivedGraph();
  const nameOf = useCallback(
    ({ id, kind, count, link }: MapPart): string => {
      if (link) return linkName(link);
      if (kind === 'settings') return 'Main shape';
      if (kind === 'more') return `${(count ?? 0).toLocaleString('en')} more`;
      if (kind === 'missing') return `Deleted ${id.split('/')[1]?.replace(/-(feature|use)$/, '') ?? ''}`;
      return partName(late, id, language) ?? 'Untitled';
    },
    [late, language, linkName],
  );
  return isShown ? { parts, references, nameOf } : { parts: NO_PARTS, references: NO_REFERENCES, nameOf };
}

/** Nodes out of sight are not drawn, and have their size and ports all the same. */
function sized(width: number, height: number) {
  const port = { width: 10, height: 10, y: height / 2 - 5 };
  const handles: NodeHandle[] = [
    { id: IN, type: 'target', position: Position.Left, x: -5, ...port },
    { id: OUT, type: 'source', position: Position.Right, x: width - 5, ...port },
    { id: BACK, type: 'source', position: Position.Left, x: -5, ...port },
    { id: BACK, type: 'target', position: Position.Right, x: width - 5, ...port },
  ];
  return { width, height, measured: { width, height }, handles };
}
