import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { E3dRecords, RowRecord } from '../e3d.records.ts';
import { type CompiledGraph, compileGraph } from './compile-graph.ts';
import { isAllowed } from './constraints.ts';
import { Evaluation } from './evaluation.ts';
import { draftGraph, type GraphNode } from './graph-source.ts';
import { differencesOf } from './graph-tests.ts';
import { nodeName } from './node-labels.ts';
import { isFormula, keyText, type TableIndex } from './table-index.ts';

const quoted = (name: string) => `“${name || 'Untitled'}”`;

/** Most issues of one table that are listed: a column filled wrongly would bury the others. */
const MAX_OF_TABLE = 20;

/** Checks of tables, graph and controls. Visits each of them once. */
export function checkGraph(e3d: E3dRecords): CheckIssue[] {
  const source = draftGraph(e3d);
  if (source.nodes.length === 0 && source.tables.length === 0 && e3d.all('controls').length === 0) return [];
  const graph = compileGraph(source);
  const nodes = new Map(source.nodes.map((node) => [node.id, node]));
  const faults = graph.faults.map(({ level, check, message, node, path }): CheckIssue => {
    const found = nodes.get(node);
    return { level, check, message: `${found ? nodeName(found) : node}: ${message}`, record: `nodes/${node}`, path };
  });
  return [
    ...faults,
    ...source.nodes.flatMap((node) => checkNode(node, graph)),
    ...checkWriters(source.nodes),
    ...checkTables(e3d, graph),
    ...checkControls(e3d, nodes),
    ...checkStart(graph, source.nodes),
    ...checkTests(e3d, graph),
  ];
}

/** What a node needs in addition to its inputs. */
function checkNode(node: GraphNode, graph: CompiledGraph): CheckIssue[] {
  const issue = (field: string, message: string): CheckIssue[] => [
    {
      level: 'error',
      check: 'graph.field',
      message: `${nodeName(node)}: ${message}`,
      record: `nodes/${node.id}`,
      path: [field],
    },
  ];
  switch (node.type) {
    case 'input.choice': {
      const table = graph.tables.get(node.table?.id ?? '');
      if (!table || table.rowOf(node.default) !== undefined) return [];
      const isEmpty = node.default === '';
      return issue(
        'default',
        isEmpty ? 'choose what it begins with' : `the table has no row “${node.default}” to begin with`,
      );
    }
    case 'input.number':
      if (node.min !== null && node.max !== null && node.min > node.max)
        return issue('max', 'the maximum is below the minimum');
      if (node.default < (node.min ?? node.default) || node.default > (node.max ?? node.default))
        return issue('default', 'it begins outside of its limits');
      return [];
    case 'constraint.allow':
    case 'constraint.require': {
      if (!node.choice) return issue('choice', 'choose what it is about');
      const choice = graph.nodes[graph.places.get(node.choice.id) ?? -1]?.node;
      if (!choice) return [];
      if (choice.type !== 'input.choice') return issue('choice', 'it can only be about a choice');
      const table = graph.tables.get(choice.table?.id ?? '');
      return table && table.rowOf(node.option) === undefined
        ? issue('option', node.option === '' ? 'choose an option' : `there is no option “${node.option}”`)
        : [];
    }
    case 'constraint.range':
      return node.number ? [] : issue('number', 'choose the number it limits');
    case 'out.material':
    case 'out.mesh':
      return node.slot ? [] : issue('slot', 'choose a slot');
    case 'out.category':
      return node.category ? [] : issue('category', 'choose a category');
    case 'out.visible':
    case 'out.transform':
    case 'out.animation':
    case 'action.animate':
      return node.entity ? [] : issue('entity', 'choose an object');
    case 'action.widget':
      return node.widget ? [] : issue('widget', 'choose a widget');
    case 'action.link':
      return node.link ? [] : issue('link', 'enter a link');
    case 'action.camera':
      return node.camera ? [] : issue('camera', 'choose a view');
    case 'action.set':
    case 'event.change':
      return node.of ? [] : issue('of', 'choose an input');
    default:
      return [];
  }
}

/** Categories and objects have one node each that shows, places or plays them: two would fight. */
function checkWriters(nodes: readonly GraphNode[]): CheckIssue[] {
  const writers = new Map<string, GraphNode>();
  return nodes.flatMap((node): CheckIssue[] => {
    const target =
      node.type === 'out.category'
        ? node.category
        : node.type === 'out.visible' || node.type === 'out.transform' || node.type === 'out.animation'
          ? node.entity
          : null;
    if (!target) return [];
    const key = `${node.type} ${target.id}`;
    const first = writers.get(key);
    if (!first) {
      writers.set(key, node);
      return [];
    }
    const message = `${nodeName(node)}: ${quoted(nodeName(first))} sets the same already`;
    return [
      {
        level: 'error',
        check: 'graph.writers',
        message,
        record: `nodes/${node.id}`,
        path: [node.type === 'out.category' ? 'category' : 'entity'],
      },
    ];
  });
}

function checkTables(e3d: E3dRecords, { tables }: CompiledGraph): CheckIssue[] {
  const rows = new Map<string, RowRecord[]>();
  for (const row of e3d.ordered('rows')) {
    const list = rows.get(row.table?.id ?? '');
    if (list) list.push(row);
    else rows.set(row.table?.id ?? '', [row]);
  }
  return [...tables].flatMap(([id, table]) => checkTable(table, rows.get(id) ?? []));
}

/** `rows`: the table's, in order. */
function checkTable(table: TableIndex, rows: readonly RowRecord[]): CheckIssue[] {
  const { id, name, key, columns } = table.source;
  const at = { level: 'error' as const, record: `dataTables/${id}` };
  const issues: CheckIssue[] = [];
  const twice = columns.find((column, place) => columns.findIndex((one) => one.id === column.id) < place);
  if (twice)
    issues.push({
      ...at,
      check: 'table.column',
      message: `Table ${quoted(name)} has two columns “${twice.id}”`,
      path: ['columns'],
    });
  if (!columns.some((column) => column.id === key)) {
    const message = `Table ${quoted(name)}: choose the column that tells its rows apart`;
    return [...issues, { ...at, check: 'table.key', message, path: ['key'] }];
  }
  const seen = new Set<string>();
  rows.forEach((row, place) => {
    const own = keyText(table.cell(place, key));
    const issue = (column: string, message: string) =>
      issues.push({ level: 'error', check: 'table.cell', message, record: `rows/${row.id}`, path: ['cells', column] });
    if (own === '') issue(key, `Table ${quoted(name)}: row ${place + 1} has no key`);
    else if (seen.has(own))
      issue(key, `Table ${quoted(name)}: row ${place + 1} has the key “${own}”, which another row has already`);
    seen.add(own);
    for (const [column, cell] of Object.entries(row.cells)) {
      if (!isFormula(cell)) continue;
      const { fault } = table.result(place, column);
      if (fault !== null) issue(column, `Table ${quoted(name)}, row ${place + 1}, column “${column}”: ${fault}`);
    }
  });
  return issues.slice(0, MAX_OF_TABLE);
}

/** The type of the node that a control stands for. */
const CONTROLLED: Readonly<Record<string, readonly GraphNode['type'][]>> = {
  swatch: ['input.choice'],
  thumbnails: ['input.choice'],
  select: ['input.choice'],
  toggle: ['input.bool'],
  slider: ['input.number'],
  number: ['input.number'],
  color: ['input.color'],
  hotspot: ['input.choice', 'input.bool', 'input.number', 'input.color'],
  price: ['out.value'],
  area: ['out.value'],
  value: ['out.value'],
  text: ['out.text'],
};

/** Types of nodes that a type of control can stand for. */
export const controlledTypes = (control: string): readonly GraphNode['type'][] => CONTROLLED[control] ?? [];

function checkControls(e3d: E3dRecords, nodes: ReadonlyMap<string, GraphNode>): CheckIssue[] {
  return e3d.ordered('controls').flatMap((control): CheckIssue[] => {
    const field = 'input' in control ? 'input' : 'output';
    const target = 'input' in control ? control.input : control.output;
    const name = quoted(
      control.label.type === 'custom' ? (Object.values(control.label.value).find(Boolean) ?? '') : control.label.key,
    );
    const issue = (path: string, message: string): CheckIssue[] => [
      {
        level: 'error',
        check: 'control',
        message: `Control ${name}: ${message}`,
        record: `controls/${control.id}`,
        path: [path],
      },
    ];
    if (!target) return issue(field, field === 'input' ? 'choose what it sets' : 'choose what it shows');
    const node = nodes.get(target.id);
    if (node && !controlledTypes(control.type).includes(node.type))
      return issue(field, `${quoted(nodeName(node))} is not something it can ${field === 'input' ? 'set' : 'show'}`);
    if (control.type === 'hotspot' && !control.entity) return issue('entity', 'choose the object it stands at');
    return [];
  });
}

/** Kept configurations must come to what they came to when they were kept. */
function checkTests(e3d: E3dRecords, graph: CompiledGraph): CheckIssue[] {
  const tests = e3d.ordered('tests');
  if (tests.length === 0) return [];
  const differences = differencesOf(graph, tests);
  return tests.flatMap(({ id, name }): CheckIssue[] => {
    const [first] = differences.get(id) ?? [];
    if (!first) return [];
    const { node, kept, now } = first;
    const found = graph.nodes[graph.places.get(node ?? '') ?? -1]?.node;
    const what = found
      ? `${nodeName(found)} is ${now ?? 'nothing'} instead of ${kept ?? 'nothing'}`
      : now === true
        ? 'a rule refuses it now'
        : 'no rule refuses it any more';
    const message = `The kept configuration ${quoted(name)} has changed: ${what}`;
    return [{ level: 'error', check: 'graph.test', message, record: `tests/${id}`, path: ['values'] }];
  });
}

/** What visitors see first must be something they could choose. */
function checkStart(graph: CompiledGraph, nodes: readonly GraphNode[]): CheckIssue[] {
  const constraint = nodes.find(({ type }) => type.startsWith('constraint.'));
  if (!constraint || isAllowed(new Evaluation(graph))) return [];
  const message = 'A rule refuses what visitors see first: change a default, or the rule';
  return [{ level: 'error', check: 'graph.start', message, record: `nodes/${constraint.id}`, path: [] }];
}
