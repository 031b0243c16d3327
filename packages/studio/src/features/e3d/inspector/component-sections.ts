import type { ComponentData, ComponentTypeName } from '@diorama/documents/e3d/component-types.ts';
import type { ComponentPlace } from '@diorama/documents/e3d/e3d.components.ts';
import type { E3dRecords, EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { setsOf } from '@diorama/documents/e3d/entity-tree.ts';
import { effectiveData } from '@diorama/documents/e3d/scene/effective-data.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { COMPONENT_ORDER } from '../stage/entity-look.ts';

/** A component of one entity, or one of the same type of each of several. */
export interface ComponentSection {
  type: ComponentTypeName;
  items: readonly ComponentPlace[];
  /** Their own data, what their traits set, and what they come to, in the order of `items`. */
  own: readonly ComponentData[];
  effective: readonly Readonly<Record<string, unknown>>[];
  /** Ids of the traits that all of them have. */
  traits: readonly string[];
}

/** What the inspector shows of entities: of one all its components, of several those that all of them have. */
export function sectionsOf(e3d: E3dRecords, entities: readonly EntityRecord[]): ComponentSection[] {
  const [first, ...others] = entities;
  if (!first) return [];
  const sections = first.components.flatMap((component): ComponentSection[] => {
    const { type } = component.data;
    const nth = first.components.filter(({ data }) => data.type === type).indexOf(component);
    const same = others.map(({ components }) => components.filter(({ data }) => data.type === type)[nth]);
    if (same.includes(undefined)) return [];
    const all = [component, ...same.flatMap((one) => one ?? [])];
    const traits = component.traits.map(({ id }) => id);
    return [
      {
        type,
        items: all.map(({ id }, at) => ({ id: entities[at]?.id ?? '', componentId: id })),
        own: all.map(({ data }) => data),
        effective: all.map((one) => ({ ...effectiveData(one.data, setsOf(e3d, one.traits)) })),
        traits: traits.filter((id) => all.every((one) => one.traits.some((trait) => trait.id === id))),
      },
    ];
  });
  const place = ({ type }: ComponentSection) => (type === 'transform' ? -1 : COMPONENT_ORDER.indexOf(type));
  return sections.sort((a, b) => place(a) - place(b));
}

/** Where a field's value comes from. */
export interface FieldSource {
  /** Of the first. */
  value: unknown;
  isMixed: boolean;
  /** One of them at least has a value of its own. */
  isOwn: boolean;
  /** Id of the trait that sets it where it has no value of its own; null: the default. */
  from: string | null;
  /** Traits that set it, the one that wins last. */
  setBy: readonly string[];
}

export function sourceOf(e3d: E3dRecords, { effective, own, traits }: ComponentSection, field: string): FieldSource {
  const value = effective[0]?.[field];
  const setBy = traits.filter((id) => {
    const set = e3d.get('traits', id)?.data;
    return set !== undefined && Object.hasOwn(set, field);
  });
  const isOwn = own.some((data) => Object.hasOwn(data, field));
  return {
    value,
    isMixed: effective.some((data) => !equalJson(data[field], value)),
    isOwn,
    from: isOwn ? null : (setBy.at(-1) ?? null),
    setBy,
  };
}
