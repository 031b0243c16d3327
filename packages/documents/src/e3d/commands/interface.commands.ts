import { commandsOf } from '../../engine/command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList, removedFromList } from '../../engine/list-edits.ts';
import { ordersAfterMove } from '../../engine/merge/keep-order.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, E3dRecords } from '../e3d.records.ts';
import { Control } from '../e3d.schema.ts';
import type { GraphNode } from '../graph/graph-source.ts';

const command = commandsOf<E3dDocument>();
const { controls: called, groups } = e3dLabels.records;

export type ControlRecord = RecordOf<E3dDocument, 'controls'>;
export type ControlType = ControlRecord['type'];

const nodeRef = (id: string) => ({ type: 'graph-node' as const, id });
const groupRef = (id: string | null) => (id === null ? null : { type: 'control-group' as const, id });

/** The control that suits a node at first; null: visitors neither set it nor read it. */
export function controlTypeFor(node: GraphNode): ControlType | null {
  switch (node.type) {
    case 'input.choice':
      return 'select';
    case 'input.bool':
      return 'toggle';
    case 'input.number':
      return node.min !== null && node.max !== null ? 'slider' : 'number';
    case 'input.color':
      return 'color';
    case 'out.value':
      return node.unit.type === 'money' ? 'price' : node.unit.type === 'area' ? 'area' : 'value';
    case 'out.text':
      return 'text';
    default:
      return null;
  }
}

/** Nodes that visitors could choose or read, and have no control yet. */
export function nodesWithoutControl(e3d: E3dRecords): GraphNode[] {
  const had = new Set(e3d.all('controls').map((control) => ('input' in control ? control.input : control.output)?.id));
  return e3d.ordered('nodes').filter((node) => controlTypeFor(node) !== null && !had.has(node.id));
}

interface NewControl {
  id: string;
  type: ControlType;
  node: string;
  label: I18nString;
}

/** Adds controls behind the last one of a group; null: outside of groups. */
export const addControls = command(
  `Add ${called.many}`,
  (e3d, { items, group }: { items: readonly NewControl[]; group: string | null }) => {
    const orders = ordersBetween(e3d.ordered('controls').at(-1)?.order, null, items.length);
    return e3d.putAll(
      'controls',
      items.map(({ id, type, node, label }, at) => {
        const target = isResult(type) ? { output: nodeRef(node) } : { input: nodeRef(node) };
        return Control.schema.parse({ id, order: orders[at], type, label, group: groupRef(group), ...target });
      }),
    );
  },
);

/** Whether visitors read it; they set all others. */
const isResult = (type: ControlType): boolean => /^(price|area|value|text)$/.test(type);

/** Makes another kind of control of one, for the same node. One that is read never becomes one that is set. */
export const changeControlType = command(
  `Change a ${called.one}`,
  (e3d, { id, type }: { id: string; type: ControlType }) => {
    const control = e3d.get('controls', id);
    if (!control || control.type === type || isResult(control.type) !== isResult(type)) return e3d;
    const { order, label, hint, group } = control;
    const target = 'input' in control ? { input: control.input } : { output: control.output };
    return e3d.put('controls', Control.schema.parse({ id, order, type, label, hint, group, ...target }));
  },
);

const textWith = (text: I18nString, language: Language, value: string): I18nString => ({
  type: 'custom',
  value: { ...(text.type === 'custom' ? text.value : {}), [language]: value },
});

/** Sets what a control or a group is called in a language. */
export const renameInterfacePart = command(
  `Rename ${called.one}`,
  (e3d, { key, name, language }: { key: InterfaceKey; name: string; language: Language }) => {
    const { collection, id } = partsOfKey(key);
    if (collection === 'groups') {
      const group = e3d.get('groups', id);
      return group ? e3d.patch('groups', id, { name: textWith(group.name, language, name) }) : e3d;
    }
    const control = e3d.get('controls', id);
    return control ? e3d.put('controls', { ...control, label: textWith(control.label, language, name) }) : e3d;
  },
);

/** `controls/<id>` or `groups/<id>`: both stand in one list. */
export type InterfaceKey = `controls/${string}` | `groups/${string}`;

export function partsOfKey(key: string): { collection: 'controls' | 'groups'; id: string } {
  const [collection = '', ...id] = key.split('/');
  return { collection: collection === 'groups' ? 'groups' : 'controls', id: id.join('/') };
}

/** Puts controls into a group, or outside of all, between two others, in the order they are given. */
export const moveControls = command(
  `Move ${called.many}`,
  (e3d, args: { ids: readonly string[]; group: string | null; after: string | null; before: string | null }) => {
    const { ids, group, after, before } = args;
    const siblings = e3d
      .ordered('controls')
      .filter((control) => (control.group?.id ?? null) === group || ids.includes(control.id));
    const orders = new Map(ordersAfterMove(siblings, { ids, after, before }));
    const changed = [...new Set([...orders.keys(), ...ids])].flatMap((id): ControlRecord[] => {
      const control = e3d.get('controls', id);
      if (!control) return [];
      return [
        { ...control, order: orders.get(id) ?? control.order, ...(ids.includes(id) ? { group: groupRef(group) } : {}) },
      ];
    });
    return e3d.putAll('controls', changed);
  },
);

export const moveGroups = command(`Move ${groups.many}`, (e3d, move: ListMove) => movedInList(e3d, 'groups', move));

/** Adds a group behind the last one; `controls` go into it. */
export const addControlGroup = command(
  `Add a ${groups.one}`,
  (e3d, { id, name, controls }: { id: string; name: I18nString; controls: readonly string[] }) => {
    const order = orderBetween(e3d.ordered('groups').at(-1)?.order, null);
    const next = e3d.put('groups', { id, order, name, display: 'group' });
    return next.putAll(
      'controls',
      controls.flatMap((one) => {
        const control = next.get('controls', one);
        return control ? [{ ...control, group: groupRef(id) }] : [];
      }),
    );
  },
);

/** Copies controls, each behind its original. */
export const duplicateControls = command(`Duplicate ${called.many}`, (e3d, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(e3d, 'controls', items),
);

/** Removes controls and groups; the controls of a group that goes stay, outside of groups. */
export const removeInterfaceParts = command(`Delete ${called.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  const gone = (wanted: string) =>
    new Set(ids.flatMap((key) => (partsOfKey(key).collection === wanted ? partsOfKey(key).id : [])));
  const groupsGone = gone('groups');
  const next = e3d.removeAll('controls', gone('controls'));
  return removedFromList(next, 'groups', [...groupsGone]);
});
