import type { ComponentData, ComponentTypeName } from '../component-types.ts';
import type { Component } from '../e3d.schema.ts';
import { type EffectiveData, effectiveData } from './effective-data.ts';

/** A component with a value in every field. */
export type SceneComponent = { [T in ComponentTypeName]: { id: string; data: EffectiveData<T> } }[ComponentTypeName];

/** An entity as scenes are built from it. */
export interface SceneEntity {
  id: string;
  name: string;
  components: readonly SceneComponent[];
}

/** What an entity is with its traits and defaults. `traits` are their sets by id. */
export function sceneEntity(
  { id, name, components }: { id: string; name: string; components: readonly Component[] },
  traits: ReadonlyMap<string, ComponentData>,
): SceneEntity {
  return {
    id,
    name,
    components: components.map((component) => ({
      id: component.id,
      data: effectiveData(
        component.data,
        component.traits.flatMap((trait) => traits.get(trait.id) ?? []),
      ),
    })) as SceneComponent[], // Each has the type of its own data.
  };
}

/** The first component of a type. */
export function componentOf<T extends ComponentTypeName>(
  { components }: SceneEntity,
  type: T,
): Extract<SceneComponent, { data: { type: T } }> | undefined {
  return components.find(
    (component): component is Extract<SceneComponent, { data: { type: T } }> => component.data.type === type,
  );
}
