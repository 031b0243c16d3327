import type { GraphNode, NodeType } from './graph-source.ts';

interface NodeLabel {
  name: string;
  about: string;
}

/** What node types are called on the screen, and what they do. */
export const NODE_LABELS: Readonly<Record<NodeType, NodeLabel>> = {
  'input.choice': { name: 'Choice', about: 'Visitors pick one row of a table' },
  'input.bool': { name: 'Yes or no', about: 'Visitors switch something on or off' },
  'input.number': { name: 'Number', about: 'Visitors set a number' },
  'input.color': { name: 'Colour', about: 'Visitors pick a colour' },
  'state.selection': { name: 'Selection', about: 'The object and slot that was clicked' },
  'state.viewpoint': { name: 'View', about: 'The camera one looks from' },
  'table.row': { name: 'Row', about: 'The row with a key, column by column' },
  'table.lookup': { name: 'Look up', about: 'Finds the first row with a value in a column' },
  'table.filter': { name: 'Filter rows', about: 'The rows for which an expression is true' },
  'table.sum': { name: 'Sum', about: 'Adds a column of all rows, or of some' },
  expr: { name: 'Expression', about: 'Calculates a value from its inputs' },
  'logic.switch': { name: 'Switch', about: 'Passes on the input of the case that fits' },
  'logic.if': { name: 'If', about: 'Passes on one input or the other' },
  'constraint.allow': { name: 'Allow only when', about: 'An option can be picked only while this is true' },
  'constraint.require': { name: 'Require when', about: 'While this is true, an option has to be picked' },
  'constraint.range': { name: 'Limit', about: 'Keeps a number between two others' },
  'out.material': { name: 'Set material', about: 'Puts a material into a slot' },
  'out.mesh': { name: 'Set model', about: 'Puts a model into a slot' },
  'out.category': { name: 'Show category', about: 'Shows or hides a category' },
  'out.visible': { name: 'Show object', about: 'Shows or hides an object' },
  'out.transform': { name: 'Place object', about: 'Moves, turns or scales an object' },
  'out.animation': { name: 'Play animation', about: 'Plays a clip of an object while this is true' },
  'out.camera': { name: 'Look from', about: 'Moves visitors to a view' },
  'out.value': { name: 'Result', about: 'A number that visitors read: a price, an area' },
  'out.text': { name: 'Text', about: 'A text with values in it' },
  'event.interaction': { name: 'When clicked', about: 'An object with an interaction was clicked' },
  'event.ready': { name: 'When loaded', about: 'The model has come' },
  'event.change': { name: 'When changed', about: 'An input got another value' },
  'action.widget': { name: 'Open widget', about: 'Opens a widget' },
  'action.link': { name: 'Open link', about: 'Leads to an address or another product' },
  'action.set': { name: 'Set input', about: 'Sets an input to a value' },
  'action.camera': { name: 'Fly to view', about: 'Flies to a view' },
  'action.animate': { name: 'Play once', about: 'Plays a clip of an object once, or in a loop' },
};

/** What a node is called: its note, else its type with its id. */
export function nodeName({ id, type, note }: Pick<GraphNode, 'id' | 'type' | 'note'>): string {
  const own = note.split('\n')[0]?.trim();
  if (own) return own;
  const { name } = NODE_LABELS[type];
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  // An id that was made of the type says nothing more: “Choice”, “Choice 2”.
  const number = id === plain ? '' : id.startsWith(`${plain}-`) ? id.slice(plain.length + 1) : null;
  if (number === '') return name;
  return number !== null && /^\d+$/.test(number) ? `${name} ${number}` : `${name} ${id}`;
}
