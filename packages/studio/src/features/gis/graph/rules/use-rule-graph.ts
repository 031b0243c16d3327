import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { labelOf, RULE_KINDS } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type RuleKind } from '@diorama/documents/gis/rules/rule.ts';
import type { Edge } from '@xyflow/react';
import { useCallback, useEffect, useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useShowRecord } from '../../../../editor/address/use-show-record.ts';
import { EDIT_FIELDS } from '../../../../editor/graph/edit-fields.ts';
import { type Graph, type GraphNode, type Place, portAt } from '../../../../editor/graph/graph.ts';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import type { AddChoice } from '../../../../editor/graph/menu/add-menu.tsx';
import { wireFrom } from '../../../../editor/graph/use-connecting.ts';
import { useLinkName } from '../../../widget/public.ts';
import { GIS_BAR } from '../../editor-tabs.ts';
import { ruleText } from '../../rule-sentence.ts';
import { useMapSelection } from '../../selection/map-selection.tsx';
import { useRulePreview } from '../../selection/rule-preview.tsx';
import type { MapPart } from '../derived-graph.ts';
import { PART_HEIGHT, PART_WIDTH, PartCard } from '../part-card.tsx';
import { ReferenceLine, RuleLine } from '../reference-edge.tsx';
import { useDerivedGraph } from '../use-derived-graph.ts';
import { BACK, IN, OUT, RULE_HEIGHT, RULE_WIDTH, RuleCard } from './rule-card.tsx';
import { useRuleCommands } from './use-rule-commands.ts';
import { partName } from './use-rule-names.ts';
import { useRules } from './use-rules.ts';

const { nodes: called } = gisLabels.records;
const cards = { rule: RuleCard, part: PartCard };
const lines = { rule: RuleLine, reference: ReferenceLine };
const size = { width: RULE_WIDTH, height: RULE_HEIGHT };

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

/** Rules with what follows each and, when wanted, the parts of the map and the references between them. */
export function useRuleGraph(hasParts: boolean): Graph {
  const { names, rules, edges } = useRules();
  const { ids, picked } = useGraphSelection();
  const { add, ...commands } = useRuleCommands();
  const { parts, references } = usePartNodes(hasParts);
  const show = useShowRecord();
  const { keep } = useMapSelection();
  const { runs } = useRulePreview();
  const [latest] = runs;
  const lit = useMemo(() => new Set(latest ? [latest.trigger, ...latest.steps] : []), [latest]);
  useEffect(() => {
    // What is pointed out stands selected on the map once that is open.
    if (picked !== null && /^(hotspots|outlines|labels|(hotspot|outline|label)Layers)\//.test(picked)) keep([picked]);
  }, [picked, keep]);
  const nodes = useMemo(
    () => [
      ...parts,
      ...rules.map((rule): GraphNode => {
        const text = ruleText(rule, names);
        const { id, x, y } = rule;
        return {
          id,
          x,
          y,
          type: 'rule',
          ...size,
          ports: portsOf(size),
          name: text,
          data: { rule, text, isLit: lit.has(id) },
        };
      }),
    ],
    [parts, rules, names, lit],
  );
  const flowEdges = useMemo((): Edge[] => {
    const around = new Set([...ids, picked]);
    const ruleId = (key: string) => (key.startsWith('nodes/') ? key.slice('nodes/'.length) : key);
    return [
      ...references.map(({ id, from, to, isDangling }): Edge => {
        const source = ruleId(from);
        const isLit = around.has(source) || around.has(to);
        // Rules stand on the right of the parts.
        const sides =
          from === source ? { sourceHandle: OUT, targetHandle: IN } : { sourceHandle: BACK, targetHandle: BACK };
        return { id, type: 'reference', source, target: to, ...sides, selectable: false, data: { isDangling, isLit } };
      }),
      ...edges.flatMap(({ id, from, to }): Edge[] => {
        if (!from || !to) return [];
        const ends = { source: from.id, sourceHandle: OUT, target: to.id, targetHandle: IN };
        return [{ id, type: 'rule', ...ends, data: { isLit: lit.has(from.id) && lit.has(to.id) } }];
      }),
    ];
  }, [references, edges, ids, picked, lit]);
  return {
    ...{ called, nodes, edges: flowEdges, cards, lines, commands, escapeTo: `${GIS_BAR}-graph` },
    add: {
      ...{ label: 'Add rule', choices: () => NEW_RULES, size },
      pick: (id, at, end) => {
        const kind = RULE_KINDS.find((one) => keyOf(one) === id);
        if (kind) add(kind, at, end);
      },
    },
    targets: (end) => {
      const taken = new Set(edges.flatMap(({ from, to }) => (from?.id === end.node && to ? to.id : [])));
      return rules.flatMap((rule) => {
        if (rule.id === end.node || taken.has(rule.id)) return [];
        const { name } = labelOf(kindOf(rule));
        const wire = wireFrom(end, rule.id, end.isOutput ? IN : OUT);
        return { id: rule.id, group: 'Connect to', name, about: ruleText(rule, names), wire };
      });
    },
    outputOf: () => OUT,
    refusalOf: ({ from, to }) => (from === to ? {} : null),
    open: {
      ...EDIT_FIELDS,
      run: (id) => (rules.some((rule) => rule.id === id) ? EDIT_FIELDS.run() : show(id)),
    },
  };
}

/** Nodes of what the map refers to, and the references; none while they are not shown. */
function usePartNodes(isShown: boolean) {
  const { language } = useAddress();
  const linkName = useLinkName();
  const { gis, parts, references } = useDerivedGraph();
  const nameOf = useCallback(
    ({ id, kind, count, link }: MapPart): string => {
      if (link) return linkName(link);
      if (kind === 'settings') return 'Main shape';
      if (kind === 'more') return `${(count ?? 0).toLocaleString('en')} more`;
      if (kind === 'missing') return `Deleted ${id.split('/')[1]?.replace(/-(feature|use)$/, '') ?? ''}`;
      return partName(gis, id, language) ?? 'Untitled';
    },
    [gis, language, linkName],
  );
  return useMemo(() => {
    if (!isShown) return { parts: [], references: [] };
    const places = partPlaces(parts);
    const box = { width: PART_WIDTH, height: PART_HEIGHT };
    const nodes = parts.map((part): GraphNode => {
      const name = nameOf(part);
      const place = places.get(part.id) ?? { x: 0, y: 0 };
      const data = { part, name };
      return { id: part.id, type: 'part', ...place, ...box, ports: portsOf(box), name, data, isFixed: true };
    });
    return { parts: nodes, references };
  }, [isShown, parts, references, nameOf]);
}

/** What leads to it on the left, what follows on the right; references also lead to the left. */
const portsOf = ({ width, height }: { width: number; height: number }) => [
  portAt(IN, 'target', 0, height / 2),
  portAt(OUT, 'source', width, height / 2),
  portAt(BACK, 'source', 0, height / 2),
  portAt(BACK, 'target', width, height / 2),
];

/** Most parts below each other. */
const ROWS = 22;
/** Pixels between parts, between columns, and to the rules. */
const GAP = 10;
const COLUMN_GAP = 72;
const TO_RULES = 160;

/** Where parts stand: in columns on the left of the rules, which begin at 0. */
function partPlaces(parts: readonly MapPart[]): ReadonlyMap<string, Place> {
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
