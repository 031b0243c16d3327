import fc from 'fast-check';
import * as graph from '../e3d/commands/graph.commands.ts';
import * as shown from '../e3d/commands/interface.commands.ts';
import * as groups from '../e3d/commands/node-groups.commands.ts';
import * as pictures from '../e3d/commands/option-pictures.commands.ts';
import * as offered from '../e3d/commands/slot-choice.commands.ts';
import * as columns from '../e3d/commands/table-columns.commands.ts';
import * as imported from '../e3d/commands/table-import.commands.ts';
import * as tables from '../e3d/commands/tables.commands.ts';
import type { NodeType } from '../e3d/graph/graph-source.ts';
import * as tests from '../e3d/graph/graph-tests.ts';
import type { Cell, Column } from '../e3d/table.schema.ts';
import * as variants from '../e3d/variants/variants.commands.ts';
import { newId } from './command-step.ts';
import { language, name, step } from './e3d-step.ts';

const table = fc.constantFrom('table1', 'table2');
const someTables = fc.uniqueArray(table, { minLength: 1, maxLength: 2 });
const row = fc.constantFrom('r1', 'r2', 'r3', 'r4');
const columnId = fc.constantFrom('key', 'price', 'paint');
const columnOf = (ids: fc.Arbitrary<string>): fc.Arbitrary<Column> =>
  fc.oneof(
    fc.record({ id: ids, label: fc.constant(null), type: fc.constantFrom('text' as const, 'number', 'material') }),
    fc.record({ id: ids, label: fc.constant(null), type: fc.constant('money' as const), currency: fc.constant('SEK') }),
    fc.record({
      id: ids,
      label: fc.constant(null),
      type: fc.constant('reference' as const),
      to: fc.constant('entity'),
    }),
  );
const cell: fc.Arbitrary<Cell> = fc.oneof(
  name,
  fc.integer({ min: 0, max: 99 }),
  fc.boolean(),
  fc.constantFrom('key', 'price', 'paint * 2').map((expr) => ({ type: 'formula' as const, expr })),
  fc.constantFrom('a', 'b').map((id) => ({ type: 'entity', id })),
  fc.constantFrom('oak', 'ash').map((id) => ({ type: 'material', id })),
);
const cells = fc.dictionary(columnId, cell, { maxKeys: 3 });
const newRows = fc.uniqueArray(fc.record({ id: row, cells }), { selector: ({ id }) => id, maxLength: 3 });

const NODE_TYPES = [
  'input.choice',
  'input.number',
  'table.row',
  'expr',
  'logic.if',
  'constraint.allow',
  'out.material',
  'out.value',
  'action.widget',
] as const satisfies readonly NodeType[];
const nodeId = fc.constantFrom('node1', 'node2', 'node3', 'node4');
const port = fc.oneof(
  nodeId,
  nodeId.map((id) => `${id}.price`),
);
const ref = (type: string, ids: fc.Arbitrary<string>) =>
  fc.option(
    ids.map((id) => ({ type, id })),
    { nil: null },
  );
const FIELDS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'input.choice': fc.record({ table: ref('data-table', table), default: name }),
  'table.row': fc.record({ table: ref('data-table', table), in: fc.dictionary(fc.constant('key'), port) }),
  expr: fc.record({ expr: fc.constantFrom('a + 1', 'a'), in: fc.dictionary(fc.constant('a'), port) }),
  'constraint.allow': fc.record({ choice: ref('graph-node', nodeId), option: name }),
  'out.material': fc.record({ slot: ref('mesh-slot', fc.constantFrom('s1', 's2')) }),
};
const node = fc
  .constantFrom(...NODE_TYPES)
  .chain((type) =>
    fc.tuple(nodeId, FIELDS[type] ?? fc.constant({})).map(([id, fields]) => graph.nodeOf(type, id, { ...fields })),
  );
const nodes = fc.uniqueArray(node, { selector: ({ id }) => id, minLength: 1, maxLength: 3 });
const someNodes = fc.uniqueArray(nodeId, { minLength: 1, maxLength: 2 });

const control = fc.constantFrom('x1', 'x2', 'x3');
const group = fc.constantFrom('gr1', 'gr2');
const TYPES = ['swatch', 'select', 'toggle', 'slider', 'hotspot', 'price', 'text'] as const;
const type = fc.constantFrom(...TYPES);
const text = fc.record({ type: fc.constant('custom' as const), value: fc.record({ en: name }) });
const place = <T>(ids: fc.Arbitrary<T>) => ({ after: fc.option(ids), before: fc.option(ids) });
const interfaceKey = fc.oneof(
  control.map((id): shown.InterfaceKey => `controls/${id}`),
  group.map((id): shown.InterfaceKey => `groups/${id}`),
);

const kept = fc.constantFrom('kept1', 'kept2');
const outcome = { isRefused: fc.boolean(), values: fc.dictionary(nodeId, fc.option(fc.integer({ min: 0, max: 9 }))) };

const picture = fc.constant({ name: 'a.png', type: 'image/png', url: 'asset://01a206c6-2ab9-7079-82a3-25ea14e5cbf1' });

/** Commands of data tables. */
const ofTables = {
  addTable: step(
    'addTable',
    tables.addTable,
    fc.record({
      ...{ id: table, name, key: columnId, rows: newRows },
      columns: fc.uniqueArray(columnOf(columnId), { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
    }),
  ),
  setOptionPictures: step(
    'setOptionPictures',
    pictures.setOptionPictures,
    fc.record({
      table,
      pictures: fc.array(fc.tuple(row, picture), { maxLength: 2 }).map((found) => new Map(found)),
    }),
  ),
  renameTable: step('renameTable', tables.renameTable, fc.record({ id: table, name })),
  duplicateTables: step(
    'duplicateTables',
    tables.duplicateTables,
    fc.record({ id: table, name }).map((one) => ({ items: [{ ...one, copy: newId() }], newId })),
  ),
  removeTables: step('removeTables', tables.removeTables, fc.record({ ids: someTables })),
  moveTables: step('moveTables', tables.moveTables, fc.record({ ids: someTables, ...place(table) })),
  writeCells: step(
    'writeCells',
    tables.writeCells,
    fc.record({
      ...{ table, added: newRows },
      cells: fc.array(fc.record({ row, column: columnId, value: fc.option(cell) }), { maxLength: 3 }),
    }),
  ),
  importRows: step(
    'importRows',
    imported.importRows,
    fc.record({
      ...{ table, added: newRows, removed: fc.uniqueArray(row, { maxLength: 2 }) },
      columns: fc.uniqueArray(columnOf(columnId), { selector: ({ id }) => id, maxLength: 2 }),
      cells: fc.array(fc.record({ row, column: columnId, value: fc.option(cell) }), { maxLength: 3 }),
    }),
  ),
  addRows: step('addRows', tables.addRows, fc.record({ table, rows: newRows, ...place(row) })),
  removeRows: step('removeRows', tables.removeRows, fc.record({ ids: fc.uniqueArray(row, { maxLength: 2 }) })),
  moveRows: step(
    'moveRows',
    tables.moveRows,
    fc.record({ table, ids: fc.uniqueArray(row, { maxLength: 2 }), ...place(row) }),
  ),
  addColumn: step(
    'addColumn',
    columns.addColumn,
    fc.record({ table, column: columnOf(columnId), before: fc.option(columnId, { nil: null }) }),
  ),
  setKeyColumn: step('setKeyColumn', columns.setKeyColumn, fc.record({ table, column: columnId })),
  moveColumn: step(
    'moveColumn',
    columns.moveColumn,
    fc.record({ table, column: columnId, before: fc.option(columnId) }),
  ),
  retypeColumn: step(
    'retypeColumn',
    columns.retypeColumn,
    fc.record({ table, column: columnId, to: columnOf(columnId) }),
  ),
  removeColumn: step('removeColumn', columns.removeColumn, fc.record({ table, column: columnId })),
  renameColumn: step('renameColumn', columns.renameColumn, fc.record({ table, column: columnId, to: columnId })),
  changeColumn: step(
    'changeColumn',
    columns.changeColumn,
    fc.record({ table, column: columnId, to: columnOf(columnId), isKey: fc.boolean() }),
  ),
};

/** Commands of the graph, and of the configurations that are kept. */
const ofGraph = {
  setChoiceTable: step('setChoiceTable', graph.setChoiceTable, fc.record({ id: nodeId, table: fc.option(table) })),
  offerSlot: step(
    'offerSlot',
    offered.offerSlot,
    fc.record({
      slot: fc.constantFrom('s1', 's2'),
      options: fc.uniqueArray(fc.record({ id: fc.constantFrom('oak', 'ash'), name, row }), {
        selector: ({ row: one }) => one,
        maxLength: 2,
      }),
      control,
    }),
  ),
  addNodes: step('addNodes', graph.addNodes, fc.record({ nodes })),
  placeNodes: step(
    'placeNodes',
    graph.placeNodes,
    fc.record({ items: fc.array(fc.record({ id: nodeId, x: fc.integer(), y: fc.integer() }), { maxLength: 3 }) }),
  ),
  connectNodes: step(
    'connectNodes',
    graph.connectNodes,
    fc.record({
      items: fc.array(fc.record({ node: nodeId, input: fc.constantFrom('a', 'key', 'when'), from: fc.option(port) }), {
        maxLength: 3,
      }),
    }),
  ),
  removeNodes: step('removeNodes', graph.removeNodes, fc.record({ ids: someNodes })),
  renameNode: step('renameNode', graph.renameNode, fc.record({ id: nodeId, name })),
  setNodeWidget: step(
    'setNodeWidget',
    graph.setNodeWidget,
    fc.record({
      id: nodeId,
      widget: fc.option(
        fc.record({ id: fc.constantFrom('widget-1', 'widget-2'), collectionId: name, name: fc.record({ en: name }) }),
      ),
      newId: fc.constantFrom('w1', 'w2'),
    }),
  ),
  changeRule: step('changeRule', graph.changeRule, fc.record({ nodes, without: someNodes })),
  keepConfiguration: step(
    'keepConfiguration',
    tests.keepConfiguration,
    fc.record({
      ...{ id: kept, name, outcome: fc.record(outcome) },
      inputs: fc.dictionary(nodeId, fc.oneof(name, fc.boolean(), fc.integer())),
    }),
  ),
  renameConfiguration: step('renameConfiguration', tests.renameConfiguration, fc.record({ id: kept, name })),
  acceptOutcomes: step(
    'acceptOutcomes',
    tests.acceptOutcomes,
    fc.record({ items: fc.array(fc.record({ id: kept, ...outcome }), { maxLength: 2 }) }),
  ),
  removeConfigurations: step(
    'removeConfigurations',
    tests.removeConfigurations,
    fc.record({ ids: fc.uniqueArray(kept, { maxLength: 2 }) }),
  ),
};

const nodeGroup = fc.constantFrom('ng1', 'ng2');

/** Commands of groups of nodes. */
const ofNodeGroups = {
  groupNodes: step('groupNodes', groups.groupNodes, fc.record({ id: nodeGroup, ids: someNodes })),
  ungroupNodes: step('ungroupNodes', groups.ungroupNodes, fc.record({ ids: someNodes })),
  removeNodeGroups: step(
    'removeNodeGroups',
    groups.removeNodeGroups,
    fc.record({ ids: fc.uniqueArray(nodeGroup, { minLength: 1, maxLength: 2 }) }),
  ),
  patchNodeGroup: step(
    'patchNodeGroup',
    groups.patchNodeGroup,
    fc.record({ id: nodeGroup, fields: fc.record({ name, text: name }) }),
  ),
};

/** Commands of visitors' controls. */
const ofInterface = {
  addControls: step(
    'addControls',
    shown.addControls,
    fc.record({
      items: fc.uniqueArray(fc.record({ id: control, type, node: nodeId, label: text }), {
        ...{ selector: ({ id }) => id, maxLength: 2 },
      }),
      group: fc.option(group),
    }),
  ),
  changeControlType: step('changeControlType', shown.changeControlType, fc.record({ id: control, type })),
  renameInterfacePart: step(
    'renameInterfacePart',
    shown.renameInterfacePart,
    fc.record({ key: interfaceKey, name, language }),
  ),
  moveControls: step(
    'moveControls',
    shown.moveControls,
    fc.record({ ids: fc.uniqueArray(control, { maxLength: 2 }), group: fc.option(group), ...place(control) }),
  ),
  moveGroups: step(
    'moveGroups',
    shown.moveGroups,
    fc.record({ ids: fc.uniqueArray(group, { maxLength: 2 }), ...place(group) }),
  ),
  addControlGroup: step(
    'addControlGroup',
    shown.addControlGroup,
    fc.record({ id: group, name: text, controls: fc.uniqueArray(control, { maxLength: 2 }) }),
  ),
  duplicateControls: step(
    'duplicateControls',
    shown.duplicateControls,
    control.map((id) => ({ items: [{ id, copy: newId() }] })),
  ),
  removeInterfaceParts: step(
    'removeInterfaceParts',
    shown.removeInterfaceParts,
    fc.record({ ids: fc.uniqueArray(interfaceKey, { maxLength: 2 }) }),
  ),
};

const VARIANTS = ['Day', 'Night'];
const partName = fc.constantFrom('Ink', 'Snow');
const varying = fc.record({
  name: partName,
  to: fc.record({ node: partName, material: partName, primitive: fc.constant(0) }),
  shape: fc.constant(null),
  materials: fc.tuple(partName, partName),
  own: partName,
  slot: fc.constantFrom('s1', 's2', 's3'),
});

/** Every command of tables, graph and interface. */
export const e3dGraphSteps = {
  ...ofTables,
  ...ofGraph,
  ...ofNodeGroups,
  ...ofInterface,
  importVariants: step(
    'importVariants',
    variants.importVariants,
    fc.record({
      ...{ entity: fc.constantFrom('a', 'b'), name, first: fc.constantFrom(0, 1), control },
      variants: fc.constant(VARIANTS.map((variant) => ({ name: variant, row: `row-${variant}` }))),
      parts: fc.uniqueArray(varying, { selector: ({ slot }) => slot, minLength: 1, maxLength: 2 }),
      materials: fc.constant({ Ink: 'ink', Snow: 'snow' }),
    }),
  ),
} as const;
