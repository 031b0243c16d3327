import type { ComponentData } from '../component-types.ts';
import type { E3dRecords, EntityRecord } from '../e3d.records.ts';
import { setsOf } from '../entity-tree.ts';
import { effectiveData, isData } from '../scene/effective-data.ts';
import { type MeshUse, meshKey } from '../scene/mesh-key.ts';
import type { PartShape, PartTarget } from './model-parts.ts';

/** What makes that a binding must not be lost. */
export type BindingUse = { type: 'graph'; node: string } | { type: 'material'; material: string };

/** Something in a configurator that names a part of a model. */
export type MeshBinding = {
  /** Stands for it in its document. */
  key: string;
  record: string;
  path: string[];
  /** Of the slot, or of the object or preset it stands on. */
  name: string;
  /** Meshes in which it may be found. */
  uses: readonly MeshUse[];
  /** Empty: nothing is seen of it. */
  usedBy: readonly BindingUse[];
} & (
  | { type: 'slot' | 'override'; target: PartTarget; shape: PartShape | null }
  /** A clip that the graph plays. */
  | { type: 'clip'; clip: string }
);

/** The meshes that an entity may show, each once. */
export function meshesShownBy(e3d: E3dRecords, { components }: Pick<EntityRecord, 'components'>): MeshUse[] {
  const uses = components.flatMap(({ data, traits }): MeshUse[] => {
    if (isData('mesh', data)) {
      const { mesh, version } = effectiveData(data, setsOf(e3d, traits));
      return mesh ? [{ mesh: mesh.id, version: version.type === 'pinned' ? version.version : null }] : [];
    }
    if (!isData('slot-mesh', data)) return [];
    const { slot: reference } = effectiveData(data, setsOf(e3d, traits));
    const slot = reference && e3d.get('meshSlots', reference.id);
    if (slot?.type !== 'mesh') return [];
    return [...(slot.fallback ? [slot.fallback] : []), ...slot.accepts].map(({ id }) => ({ mesh: id, version: null }));
  });
  return [...new Map(uses.map((use) => [meshKey(use), use])).values()];
}

/** Everything in a configurator that names parts of models. Costs the document once. */
export function bindingsOf(e3d: E3dRecords): MeshBinding[] {
  const known = new Map<string, readonly MeshUse[]>();
  // Most objects have no bindings: theirs are never computed.
  const shown = (id: string): readonly MeshUse[] => {
    const entity = e3d.get('entities', id);
    const uses = known.get(id) ?? (entity ? meshesShownBy(e3d, entity) : []);
    known.set(id, uses);
    return uses;
  };
  return [
    ...slotBindings(e3d, shown),
    ...overrideBindings(e3d, shown),
    ...traitBindings(e3d, shown),
    ...clipBindings(e3d, shown),
  ];
}

type Shown = (entityId: string) => readonly MeshUse[];

function slotBindings(e3d: E3dRecords, shown: Shown): MeshBinding[] {
  const writers = new Map<string, BindingUse[]>();
  for (const node of e3d.ordered('nodes')) {
    if (node.type !== 'out.material' || !node.slot) continue;
    const use: BindingUse = { type: 'graph', node: node.id };
    writers.set(node.slot.id, [...(writers.get(node.slot.id) ?? []), use]);
  }
  return e3d.ordered('meshSlots').flatMap((slot): MeshBinding[] => {
    if (slot.type !== 'material' || !slot.entity) return [];
    const { node, material, primitive, fingerprint } = slot.match;
    const held: BindingUse[] = slot.fallback ? [{ type: 'material', material: slot.fallback.id }] : [];
    return [
      {
        key: `meshSlots/${slot.id}`,
        record: `meshSlots/${slot.id}`,
        path: ['match'],
        type: 'slot',
        name: slot.name,
        uses: shown(slot.entity.id),
        usedBy: [...(writers.get(slot.id) ?? []), ...held],
        target: { node, material, primitive },
        shape: fingerprint,
      },
    ];
  });
}

/** Overrides that name a part themselves; what a preset names is bound by the preset. */
function overrideBindings(e3d: E3dRecords, shown: Shown): MeshBinding[] {
  return e3d.ordered('entities').flatMap(({ id, name, components }) =>
    components.flatMap(({ id: component, data, traits }): MeshBinding[] => {
      if (!isData('material-override', data) || !namesPart(data)) return [];
      const { node, from, material } = effectiveData(data, setsOf(e3d, traits));
      return [
        {
          key: `entities/${id}/${component}`,
          record: `entities/${id}`,
          path: ['components', component, 'data', data.node == null ? 'from' : 'node'],
          name,
          uses: shown(id),
          ...override({ node, from, material: material?.id ?? null }),
        },
      ];
    }),
  );
}

function traitBindings(e3d: E3dRecords, shown: Shown): MeshBinding[] {
  const users = new Map<string, MeshUse[]>();
  const naming = new Set(e3d.all('traits').flatMap(({ id, data }) => (namesPart(data) ? id : [])));
  if (naming.size === 0) return [];
  for (const { id, components } of e3d.all('entities'))
    for (const { traits } of components)
      for (const trait of traits)
        if (naming.has(trait.id)) users.set(trait.id, [...(users.get(trait.id) ?? []), ...shown(id)]);
  return e3d.ordered('traits').flatMap(({ id, name, data }): MeshBinding[] => {
    if (!isData('material-override', data) || !namesPart(data)) return [];
    const uses = [...new Map((users.get(id) ?? []).map((use) => [meshKey(use), use])).values()];
    const { node = null, from = null, material } = data;
    return [
      {
        key: `traits/${id}`,
        record: `traits/${id}`,
        path: ['data', node === null ? 'from' : 'node'],
        name,
        uses,
        ...override({ node, from, material: material?.id ?? null }),
      },
    ];
  });
}

const namesPart = (data: ComponentData): boolean =>
  isData('material-override', data) && (data.node != null || data.from != null);

const override = (data: { node: string | null; from: string | null; material: string | null }) => ({
  type: 'override' as const,
  usedBy: data.material === null ? [] : [{ type: 'material' as const, material: data.material }],
  target: { node: data.node ?? '', material: data.from ?? '', primitive: null },
  shape: null,
});

function clipBindings(e3d: E3dRecords, shown: Shown): MeshBinding[] {
  return e3d.ordered('nodes').flatMap((node): MeshBinding[] => {
    if ((node.type !== 'out.animation' && node.type !== 'action.animate') || !node.entity || node.clip === '')
      return [];
    return [
      {
        key: `nodes/${node.id}`,
        record: `nodes/${node.id}`,
        path: ['clip'],
        type: 'clip',
        name: e3d.get('entities', node.entity.id)?.name ?? '',
        uses: shown(node.entity.id),
        usedBy: [{ type: 'graph', node: node.id }],
        clip: node.clip,
      },
    ];
  });
}
