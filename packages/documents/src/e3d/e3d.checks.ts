import { type CheckIssue, issuesOfEach } from '../engine/check/check-issue.ts';
import { type ComponentData, SINGLE_COMPONENTS } from './component-types.ts';
import type { E3dRecords, EntityRecord } from './e3d.records.ts';
import { checkGraph } from './graph/graph-checks.ts';
import { effectiveData } from './scene/effective-data.ts';
import { tableIssues } from './table.checks.ts';

const quoted = (name: string) => `“${name || 'Untitled'}”`;

/** Everything that can be checked from the document alone. Visits each record once. */
export function* checkE3d(e3d: E3dRecords): Generator<readonly CheckIssue[]> {
  const traits = new Map(e3d.all('traits').map(({ id, data }) => [id, data]));
  const entities = e3d.ordered('entities');
  yield checkModel(e3d, entities);
  yield* issuesOfEach(entities, (entity) => knownIssues(e3d, entity, traits));
  yield checkStarts(entities, traits);
  yield checkSlotWriters(e3d);
  yield checkGraph(e3d);
  yield tableIssues(e3d);
}

function checkModel(e3d: E3dRecords, entities: readonly EntityRecord[]): CheckIssue[] {
  const isSeen = entities.some(({ components }) =>
    components.some(({ data: { type } }) => type === 'mesh' || type === 'slot-mesh'),
  );
  if (!isSeen) return [{ level: 'error', check: 'model', message: 'Add a model first', record: 'settings', path: [] }];
  if (e3d.one('settings').splashImage) return [];
  const message = 'There is no cover image: visitors look at an empty page while the model loads';
  return [{ level: 'warning', check: 'cover', message, record: 'settings', path: ['splashImage'] }];
}

/** Records are immutable: what an entity is faulted for by itself is found once, and an edit costs what it touches. */
const found = new WeakMap<EntityRecord, readonly CheckIssue[]>();

function knownIssues(
  e3d: E3dRecords,
  entity: EntityRecord,
  traits: ReadonlyMap<string, ComponentData>,
): readonly CheckIssue[] {
  const known = found.get(entity);
  if (known) return known;
  const issues = checkEntity(e3d, entity, traits);
  const isAlone = entity.components.every((own) => own.traits.length === 0 && own.data.type !== 'slot-mesh');
  if (isAlone) found.set(entity, issues);
  return issues;
}

function checkEntity(
  e3d: E3dRecords,
  { id, name, components }: EntityRecord,
  traits: ReadonlyMap<string, ComponentData>,
): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const record = `entities/${id}`;
  const add = (level: CheckIssue['level'], check: string, message: string, path: string[]): void => {
    issues.push({ level, check, message, record, path });
  };
  for (const types of SINGLE_COMPONENTS) {
    const [, second] = components.filter(({ data }) => types.includes(data.type));
    if (second)
      add('error', 'component.single', `${quoted(name)} has more than one ${types.join(' or ')}`, [
        'components',
        second.id,
      ]);
  }
  for (const component of components) {
    const path = ['components', component.id];
    const sets = component.traits.flatMap(({ id: trait }) => traits.get(trait) ?? []);
    const foreign = sets.find(({ type }) => type !== component.data.type);
    if (foreign) {
      const message = `${quoted(name)}: a preset for ${foreign.type} is used on ${component.data.type}`;
      add('error', 'trait.type', message, [...path, 'traits']);
    }
    const data: ComponentData = effectiveData(component.data, sets);
    const fault = faultOf(e3d, data);
    if (fault) add(fault.level, fault.check, `${quoted(name)} ${fault.message}`, [...path, 'data', fault.field]);
  }
  return issues;
}

interface Fault {
  level: CheckIssue['level'];
  check: string;
  message: string;
  field: string;
}

const missing = (check: string, field: string, what: string): Fault => ({
  level: 'error',
  check,
  field,
  message: `has no ${what}`,
});

/** What one component can be faulted for; `data` has a value in every field. */
function faultOf(e3d: E3dRecords, data: ComponentData): Fault | null {
  switch (data.type) {
    case 'mesh':
      return data.mesh ? null : missing('component.mesh', 'mesh', 'mesh');
    case 'slot-mesh': {
      if (!data.slot) return missing('component.slot', 'slot', 'slot');
      const slot = e3d.get('meshSlots', data.slot.id);
      if (!slot || slot.type === 'mesh') return null;
      return {
        level: 'error',
        check: 'slot.type',
        field: 'slot',
        message: 'takes its mesh from a slot for a material',
      };
    }
    case 'material-override':
      return data.material ? null : missing('component.material', 'material', 'material to put on');
    case 'category':
      return data.category ? null : { ...missing('component.category', 'category', 'category'), level: 'warning' };
    case 'group-instance':
      return data.source ? null : missing('component.source', 'source', 'object to show again');
    case 'camera':
      if (data.far === undefined || data.near === undefined || data.far > data.near) return null;
      return { level: 'error', check: 'camera.range', field: 'far', message: 'sees nothing: far is not behind near' };
    default:
      return null;
  }
}

function checkStarts(entities: readonly EntityRecord[], traits: ReadonlyMap<string, ComponentData>): CheckIssue[] {
  const starts = entities.flatMap(({ id, name, components }) =>
    components.flatMap((component) => {
      if (component.data.type !== 'camera') return [];
      const sets = component.traits.flatMap(({ id: trait }) => traits.get(trait) ?? []);
      const data: ComponentData = effectiveData(component.data, sets);
      return data.type === 'camera' && data.start === true ? [{ id, name, component: component.id }] : [];
    }),
  );
  return starts.slice(1).map(({ id, name, component }) => ({
    level: 'warning',
    check: 'camera.start',
    message: `${quoted(name)} is a start view beside ${quoted(starts[0]?.name ?? '')}: the first one is taken`,
    record: `entities/${id}`,
    path: ['components', component, 'data', 'start'],
  }));
}

/** A slot holds one thing at a time: two nodes that fill it would fight. */
function checkSlotWriters(e3d: E3dRecords): CheckIssue[] {
  const writers = new Map<string, string>();
  const issues: CheckIssue[] = [];
  for (const node of e3d.ordered('nodes')) {
    if (node.type !== 'out.material' && node.type !== 'out.mesh') continue;
    const slot = node.slot && e3d.get('meshSlots', node.slot.id);
    if (!slot) continue;
    const at = { level: 'error' as const, record: `nodes/${node.id}`, path: ['slot'] };
    if (`out.${slot.type}` !== node.type)
      issues.push({ ...at, check: 'slot.type', message: `The slot ${quoted(slot.name)} takes a ${slot.type}` });
    const first = writers.get(slot.id);
    if (first === undefined) writers.set(slot.id, node.id);
    else {
      const message = `The slot ${quoted(slot.name)} is filled by two nodes: ${first} and ${node.id}`;
      issues.push({ ...at, check: 'slot.writers', message });
    }
  }
  return issues;
}
