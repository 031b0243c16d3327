import { commandsOf } from '../../engine/command.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import type { E3dDocument, E3dRecords } from '../e3d.records.ts';
import type { PartShape, PartTarget } from './model-parts.ts';

const command = commandsOf<E3dDocument>();

/** What becomes of a binding: the part or clip that it names from now on. */
export type Rebinding = { key: string } & ({ to: PartTarget; shape: PartShape | null } | { clip: string });

/** A slot that is made for a part that is new. */
export interface NewSlot {
  id: string;
  name: string;
  entity: string;
  to: PartTarget;
  shape: PartShape;
}

export interface MeshReplacement {
  meshId: string;
  /** The version that is shown from now on, and the one that was. */
  version: number;
  replaced: number;
  /** Components that pinned the old version and are to show the new one. */
  pinned: readonly { id: string; componentId: string }[];
  rebound: readonly Rebinding[];
  slots: readonly NewSlot[];
}

/** Shows another version of a mesh, with all that names its parts. The server follows the record of the version. */
export const replaceMesh = command('Replace model', (e3d, args: MeshReplacement) => {
  const { meshId, version, replaced, pinned, rebound, slots } = args;
  const order = e3d.get('meshVersions', meshId)?.order ?? orderBetween(e3d.ordered('meshVersions').at(-1)?.order, null);
  const isPinnedOnly = pinned.length > 0;
  let next = isPinnedOnly ? e3d : e3d.put('meshVersions', { id: meshId, order, version, replaced });
  for (const { id, componentId } of pinned)
    next = withComponent(next, id, componentId, { version: { type: 'pinned', version } });
  for (const change of rebound) next = withRebinding(next, change);
  const orders = ordersBetween(next.ordered('meshSlots').at(-1)?.order, null, slots.length);
  return next.putAll(
    'meshSlots',
    slots.flatMap(({ id, name, entity, to, shape }, at) => {
      const order = orders[at];
      if (order === undefined) return [];
      const match = { node: to.node, material: to.material, primitive: to.primitive ?? 0, fingerprint: shape };
      return [
        {
          id,
          order,
          type: 'material' as const,
          name,
          entity: { type: 'entity' as const, id: entity },
          fallback: null,
          match,
        },
      ];
    }),
  );
});

function withRebinding(e3d: E3dRecords, change: Rebinding): E3dRecords {
  const [collection, id = '', componentId = ''] = change.key.split('/');
  if ('clip' in change) {
    const node = e3d.get('nodes', id);
    return node?.type === 'out.animation' || node?.type === 'action.animate'
      ? e3d.put('nodes', { ...node, clip: change.clip })
      : e3d;
  }
  const { to, shape } = change;
  const names = { node: to.node || null, from: to.material || null };
  if (collection === 'entities') return withComponent(e3d, id, componentId, names);
  if (collection === 'traits') {
    const trait = e3d.get('traits', id);
    return trait?.data.type === 'material-override'
      ? e3d.put('traits', { ...trait, data: { ...trait.data, ...names } })
      : e3d;
  }
  const slot = e3d.get('meshSlots', id);
  if (slot?.type !== 'material') return e3d;
  const match = { node: to.node, material: to.material, primitive: to.primitive ?? 0, fingerprint: shape };
  return e3d.put('meshSlots', { ...slot, match });
}

/** Fields that belong to the type of the component's data. */
function withComponent(
  e3d: E3dRecords,
  id: string,
  componentId: string,
  fields: Readonly<Record<string, unknown>>,
): E3dRecords {
  const entity = e3d.get('entities', id);
  if (!entity) return e3d;
  const components = entity.components.map((component) => {
    if (component.id !== componentId) return component;
    const isFitting = component.data.type === ('version' in fields ? 'mesh' : 'material-override');
    return isFitting ? { ...component, data: { ...component.data, ...fields } } : component;
  });
  // The fields of the type were validated above.
  return e3d.put('entities', { ...entity, components: components as typeof entity.components });
}
