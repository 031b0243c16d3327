import type { NodeType } from '@diorama/documents/e3d/graph/graph-source.ts';

/** How a field of a node is edited. */
export type NodeFieldKind =
  | 'table'
  | 'column'
  | 'columns'
  /** A row of the node's own table. */
  | 'key'
  | 'input'
  | 'material-slot'
  | 'mesh-slot'
  | 'category'
  | 'entity'
  | 'camera'
  | 'widget'
  | 'link'
  | 'unit'
  | 'bound'
  | 'number'
  | 'switch'
  | 'color'
  | 'text'
  | 'localized'
  | 'expression'
  | 'own-expression'
  | 'cases';

interface NodeField {
  name: string;
  kind: NodeFieldKind;
  label: string;
}

const field = (name: string, kind: NodeFieldKind, label: string): NodeField => ({ name, kind, label });
const table = field('table', 'table', 'Table');
const entity = field('entity', 'entity', 'Object');
const clip = field('clip', 'text', 'Animation');

/** The fields of each type of node, except its note and its inputs, in the order they are shown. */
export const NODE_FIELDS: Readonly<Record<NodeType, readonly NodeField[]>> = {
  'input.choice': [table, field('default', 'key', 'Begins with')],
  'input.bool': [field('default', 'switch', 'Begins with')],
  'input.number': [
    field('default', 'number', 'Begins with'),
    field('min', 'bound', 'Least'),
    field('max', 'bound', 'Most'),
    field('step', 'number', 'Step'),
    field('unit', 'unit', 'Unit'),
  ],
  'input.color': [field('default', 'color', 'Begins with')],
  'state.selection': [],
  'state.viewpoint': [],
  'table.row': [table],
  'table.lookup': [table, field('column', 'column', 'Find in'), field('result', 'columns', 'Gives')],
  'table.filter': [table, field('where', 'expression', 'Rows where')],
  'table.sum': [table, field('column', 'column', 'Column')],
  expr: [field('expr', 'expression', 'Expression')],
  'logic.switch': [field('cases', 'cases', 'Cases')],
  'logic.if': [],
  // Rules are edited as sentences.
  'constraint.allow': [],
  'constraint.require': [],
  'constraint.range': [],
  'out.material': [field('slot', 'material-slot', 'Slot')],
  'out.mesh': [field('slot', 'mesh-slot', 'Slot')],
  'out.category': [field('category', 'category', 'Category')],
  'out.visible': [entity],
  'out.transform': [entity],
  'out.animation': [entity, clip],
  'out.camera': [],
  'out.value': [field('unit', 'unit', 'Unit'), field('expr', 'own-expression', 'Expression')],
  'out.text': [field('text', 'localized', 'Text')],
  'event.interaction': [],
  'event.ready': [],
  'event.change': [field('of', 'input', 'Input')],
  'action.widget': [field('widget', 'widget', 'Widget')],
  'action.link': [field('link', 'link', 'Link')],
  'action.set': [field('of', 'input', 'Input')],
  'action.camera': [field('camera', 'camera', 'View'), field('seconds', 'number', 'Seconds')],
  'action.animate': [entity, clip, field('loop', 'switch', 'Over and over')],
};
