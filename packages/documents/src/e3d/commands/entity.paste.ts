import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { isMissing, withoutMissing } from '../../engine/reference/missing-references.ts';
import { type FoundReference, referencesOf } from '../../engine/reference/references.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import { e3dLabels } from '../e3d.labels.ts';
import { placed } from '../e3d.places.ts';
import type { E3dDocument, E3dRecords, EntityRecord, TraitRecord } from '../e3d.records.ts';
import { outermost, parentIdOf, withDescendants, worldMatrix } from '../entity-tree.ts';
import { type Placement, placementOf } from '../scene/matrix.ts';

const command = commandsOf<E3dDocument>();
const { entities: objects } = e3dLabels.records;

type UsedWidgetRecord = RecordOf<E3dDocument, 'widgets'>;

/** Objects on their way to any configurator of the project: with all that stands in them, their presets and widgets. */
export interface CopiedEntities {
  /** Parents first. */
  entities: readonly EntityRecord[];
  /** Those that stand in none of the others, with where they stand in the scene. */
  roots: readonly ({ id: string } & Placement)[];
  traits: readonly TraitRecord[];
  widgets: readonly UsedWidgetRecord[];
}

/** Entities with all that goes along. */
export function copiedEntities(e3d: E3dRecords, ids: readonly string[]): CopiedEntities {
  const roots = outermost(e3d, ids);
  const entities = withDescendants(e3d, roots);
  const traits = e3d.all('traits').filter(isNamedBy(e3d, 'trait', 'entities', entities));
  const isUsed = [isNamedBy(e3d, 'widget-use', 'entities', entities), isNamedBy(e3d, 'widget-use', 'traits', traits)];
  return {
    entities,
    roots: roots.map((id) => ({ id, ...placementOf(worldMatrix(e3d, id)) })),
    traits,
    widgets: e3d.all('widgets').filter((use) => isUsed.some((isOne) => isOne(use))),
  };
}

/** Whether one of these records refers to a record of that type. */
function isNamedBy(e3d: E3dRecords, type: string, collection: string, records: readonly { id: string }[]) {
  const named = new Set<string>();
  for (const record of records)
    for (const found of referencesOf(e3d.definition, `${collection}/${record.id}`, record))
      if (found.type === type) named.add(found.id);
  return ({ id }: { id: string }): boolean => named.has(id);
}

/** What copied objects refer to and a configurator does not have. */
export function missingIn(e3d: E3dRecords, copied: CopiedEntities): (FoundReference & { entity: EntityRecord })[] {
  const own = new Set<string>();
  for (const { id } of copied.entities) own.add(`entity/${id}`);
  for (const { id } of copied.traits) own.add(`trait/${id}`);
  for (const { id } of copied.widgets) own.add(`widget-use/${id}`);
  const roots = new Set(copied.roots.map(({ id }) => id));
  return copied.entities.flatMap((entity) =>
    referencesOf(e3d.definition, `entities/${entity.id}`, entity)
      .filter(({ type, id }) => !own.has(`${type}/${id}`) && isMissing(e3d, { type, id }))
      // What an object stood in is no loss: it stands in the scene instead.
      .filter(({ path }) => path.at(-1) !== 'parent' || !roots.has(entity.id))
      .map((found) => ({ ...found, entity })),
  );
}

interface Paste {
  copied: CopiedEntities;
  /** Ids of the copies of the roots, by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** Makes ids of what stands inside, and of components. */
  newId: () => string;
}

/**
 * Puts copies of objects behind their originals where those are here, else at the end. They stand in what the originals
 * stand in, or where those stood in the scene. References to what this configurator does not have are left out.
 */
export const pasteEntities = command(`Paste ${objects.many}`, (e3d, { copied, copies, newId }: Paste) => {
  const led = new Map(copied.entities.map(({ id }) => [`entity/${id}`, copies.get(id) ?? newId()]));
  const next = withWidgets(withTraits(e3d, copied, { newId, led }), copied, { newId, led });
  const ordered = next.ordered('entities');
  const originals = new Set(copied.entities.map(({ id }) => id));
  const last = ordered.findLastIndex(({ id }) => originals.has(id));
  const at = last < 0 ? ordered.length - 1 : last;
  const orders = ordersBetween(ordered[at]?.order, ordered[at + 1]?.order, copied.entities.length);
  const names = new Set(ordered.map(({ name }) => name));
  const roots = new Map(copied.roots.map(({ id, ...place }) => [id, place]));
  const made = copied.entities.map((entity, place): EntityRecord => {
    const root = roots.get(entity.id);
    const name = root && names.has(entity.name) ? copyName(entity.name) : entity.name;
    const stands = root && isOutside(e3d, entity) ? placed(entity, { ...root, parent: null }) : entity;
    return {
      ...readdressed(stands, ({ type, id }) => led.get(`${type}/${id}`) ?? id),
      ...{ id: led.get(`entity/${entity.id}`) ?? newId(), order: orders[place] ?? entity.order ?? 'a0', name },
      components: readdressed(stands.components, ({ type, id }) => led.get(`${type}/${id}`) ?? id).map((component) => ({
        ...component,
        id: newId(),
      })),
    };
  });
  return withoutMissing(
    next.putAll('entities', made),
    made.map(({ id }) => next.keyOf('entities', id)),
  );
});

/** Whether what an entity stands in is not here. */
const isOutside = (e3d: E3dRecords, entity: EntityRecord): boolean =>
  referencesOf(e3d.definition, `entities/${entity.id}`, entity).some(
    (found) => found.path.at(-1) === 'parent' && isMissing(e3d, found),
  ) && parentIdOf(e3d, entity) === null;

interface Leading {
  newId: () => string;
  /** Where references to originals lead, by `<type>/<id>`. */
  led: Map<string, string>;
}

function withTraits(e3d: E3dRecords, { traits }: CopiedEntities, { newId, led }: Leading): E3dRecords {
  const missing = traits.filter(({ id }) => !e3d.get('traits', id));
  for (const { id } of missing) led.set(`trait/${id}`, newId());
  const orders = ordersBetween(e3d.ordered('traits').at(-1)?.order, null, missing.length);
  return e3d.putAll(
    'traits',
    missing.map((trait, place) => ({
      ...trait,
      ...{ id: led.get(`trait/${trait.id}`) ?? trait.id, order: orders[place] ?? trait.order ?? 'a0' },
    })),
  );
}

/** Widgets are listed once. */
function withWidgets(e3d: E3dRecords, { widgets }: CopiedEntities, { newId, led }: Leading): E3dRecords {
  let next = e3d;
  for (const used of widgets) {
    const known = next.all('widgets').find(({ widget }) => widget !== null && widget.id === used.widget?.id);
    const id = known?.id ?? newId();
    const order = orderBetween(next.ordered('widgets').at(-1)?.order, null);
    if (!known) next = next.put('widgets', { ...used, id, order });
    led.set(`widget-use/${used.id}`, id);
  }
  return next;
}
