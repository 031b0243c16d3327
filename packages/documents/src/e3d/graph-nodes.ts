import * as z from 'zod';
import { collection, recordFields, taggedCollection } from '../engine/schema/record-definition.ts';
import { asPort } from '../engine/schema/schema-walk.ts';
import { Color, I18nString, Link } from '../shared/primitives.schema.ts';
import { refTo } from '../shared/references.schema.ts';
import { ColumnId, RowKey, Unit } from './table.schema.ts';

/** Longest expression, in characters. */
export const MAX_EXPRESSION = 2_000;
export const Expression = z.string().max(MAX_EXPRESSION);

/** Where an input takes its value from: `node` or `node.output`. */
const Port = asPort(
  z.string().regex(/^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64})?$/, 'Use the id of a node, or node.output'),
  'graph-node',
);
const InputName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 of A-Z, a-z, 0-9, _ and -');

const shared = {
  ...recordFields,
  /** Pixels on the canvas. */
  x: z.number().default(0),
  y: z.number().default(0),
  note: z.string().max(2_000).default(''),
  group: refTo('node-group').default(null),
  /** An edge is an entry of its target, so that an input never has two sources. */
  in: z.record(InputName, Port).default({}),
};
const node = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({ ...shared, type: z.literal(type), ...fields });

const InputRef = refTo('graph-node').default(null);
const TableRef = refTo('data-table').default(null);
const EntityRef = refTo('entity').default(null);
const Message = I18nString.default({ type: 'custom', value: {} });
const Bound = z.number().nullable().default(null);
const option = { choice: InputRef, option: RowKey.default(''), message: Message };

/** A value that a switch knows; `id` is the input it gives then. */
export const SwitchCase = z.strictObject({
  id: InputName,
  value: z.union([z.string().max(1_000), z.number(), z.boolean()]),
});

/** One choice, rule, result, event or action of the graph. Source: products/CONFIGURATOR "Graph nodes". */
export const GraphNode = taggedCollection('type', [
  node('input.choice', { table: TableRef, default: RowKey.default('') }),
  node('input.bool', { default: z.boolean().default(false) }),
  node('input.number', {
    default: z.number().default(0),
    min: Bound,
    max: Bound,
    step: z.number().positive().default(1),
    unit: Unit.default({ type: 'number' }),
  }),
  node('input.color', { default: Color.default({ r: 255, g: 255, b: 255, a: 1 }) }),
  node('state.selection', {}),
  node('state.viewpoint', {}),
  node('table.row', { table: TableRef }),
  node('table.lookup', {
    table: TableRef,
    column: ColumnId.default(''),
    result: z.array(ColumnId).max(100).default([]),
  }),
  node('table.filter', { table: TableRef, where: Expression.default('true') }),
  node('table.sum', { table: TableRef, column: ColumnId.default('') }),
  node('expr', { expr: Expression.default('') }),
  node('logic.switch', {
    cases: z.array(SwitchCase).max(200).default([]),
  }),
  node('logic.if', {}),
  node('constraint.allow', option),
  node('constraint.require', { ...option, autoCorrect: z.boolean().default(false) }),
  node('constraint.range', { number: InputRef, message: Message }),
  node('out.material', { slot: refTo('mesh-slot').default(null) }),
  node('out.mesh', { slot: refTo('mesh-slot').default(null) }),
  node('out.category', { category: refTo('category').default(null) }),
  node('out.visible', { entity: EntityRef }),
  node('out.transform', { entity: EntityRef }),
  node('out.animation', { entity: EntityRef, clip: z.string().max(200).default('') }),
  node('out.camera', {}),
  node('out.value', { unit: Unit.default({ type: 'number' }), expr: Expression.nullable().default(null) }),
  node('out.text', { text: I18nString.default({ type: 'custom', value: {} }) }),
  node('event.interaction', {}),
  node('event.ready', {}),
  node('event.change', { of: InputRef }),
  node('action.widget', { widget: refTo('widget-use').default(null) }),
  node('action.link', { link: Link.nullable().default(null) }),
  node('action.set', { of: InputRef }),
  node('action.camera', { camera: EntityRef, seconds: z.number().min(0).max(10).default(1) }),
  node('action.animate', {
    entity: EntityRef,
    clip: z.string().max(200).default(''),
    loop: z.boolean().default(false),
  }),
]);

/** What somebody sets an input to; a choice holds the key of a row. */
const SetValue = z.union([z.string().max(200), z.number(), z.boolean(), Color]);

/** A configuration that is kept with what it came to: publishing refuses when the graph makes something else of it. */
export const GraphTest = collection({
  name: z.string().max(200).default(''),
  /** By the input's node; those that are absent stand at their default. */
  inputs: z.record(InputName, SetValue).default({}),
  isRefused: z.boolean().default(false),
  /** By the id of an `out.value`; null: nothing. */
  values: z.record(InputName, z.number().nullable()).default({}),
});

/** Colours of groups on the canvas, by name: a look decides what they are. */
export const GROUP_COLORS = ['grey', 'blue', 'green', 'amber', 'red', 'violet'] as const;

/** Nodes that stand together on the canvas under a name and a comment. They name it; it has no place of its own. */
export const NodeGroup = collection({
  name: z.string().max(200).default(''),
  text: z.string().max(2_000).default(''),
  color: z.enum(GROUP_COLORS).default('grey'),
});
