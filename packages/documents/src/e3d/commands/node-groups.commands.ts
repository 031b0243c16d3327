import { commandsOf } from '../../engine/command.ts';
import { removedFromList } from '../../engine/list-edits.ts';
import { orderBetween } from '../../engine/order.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, E3dRecords, NodeGroupRecord } from '../e3d.records.ts';

const command = commandsOf<E3dDocument>();
const { nodeGroups: called } = e3dLabels.records;

/** Puts nodes into a group, which is made when it is not there yet. Groups that they leave empty go. */
export const groupNodes = command(
  `Group ${e3dLabels.records.nodes.many}`,
  (e3d, { id, ids }: { id: string; ids: readonly string[] }) => {
    const nodes = ids.flatMap((node) => e3d.get('nodes', node) ?? []);
    if (nodes.length === 0) return e3d;
    const order = orderBetween(e3d.ordered('nodeGroups').at(-1)?.order, null);
    const known = e3d.get('nodeGroups', id)
      ? e3d
      : e3d.put('nodeGroups', { id, order, name: '', text: '', color: 'grey' });
    const grouped = known.putAll(
      'nodes',
      nodes.map((node) => ({ ...node, group: { type: 'node-group', id } })),
    );
    return withoutEmpty(grouped, groupsOf(e3d, ids));
  },
);

/** Takes nodes out of their groups. Groups that they leave empty go. */
export const ungroupNodes = command('Take out of the group', (e3d, { ids }: { ids: readonly string[] }) => {
  const nodes = ids.flatMap((id) => e3d.get('nodes', id) ?? []).filter(({ group }) => group !== null);
  if (nodes.length === 0) return e3d;
  const freed = e3d.putAll(
    'nodes',
    nodes.map((node) => ({ ...node, group: null })),
  );
  return withoutEmpty(freed, groupsOf(e3d, ids));
});

/** Removes groups; their nodes stay. */
export const removeNodeGroups = command(`Remove ${called.one}`, (e3d, { ids }: { ids: readonly string[] }) =>
  removedFromList(e3d, 'nodeGroups', ids),
);

/** The groups of nodes. */
export const groupsOf = (e3d: E3dRecords, nodes: readonly string[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((id) => e3d.get('nodes', id)?.group?.id ?? []));

/** Without those of the groups that no node names any more. */
export function withoutEmpty(e3d: E3dRecords, groups: ReadonlySet<string>): E3dRecords {
  if (groups.size === 0) return e3d;
  const used = new Set(e3d.all('nodes').map(({ group }) => group?.id));
  const empty = new Set([...groups].filter((id) => !used.has(id) && e3d.get('nodeGroups', id)));
  return empty.size === 0 ? e3d : e3d.removeAll('nodeGroups', empty);
}

/** Sets the name, comment or colour of a group. */
export const patchNodeGroup = command(
  `Change ${called.one}`,
  (e3d, { id, fields }: { id: string; fields: Partial<Pick<NodeGroupRecord, 'name' | 'text' | 'color'>> }) =>
    e3d.patch('nodeGroups', id, fields),
);
