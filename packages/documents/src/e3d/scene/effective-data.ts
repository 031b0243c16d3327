import type * as z from 'zod';
import type { COMPONENT_TYPES, ComponentData, ComponentTypeName } from '../component-types.ts';
import { COMPONENT_DEFAULTS } from './component-defaults.ts';

type TypeOf<T extends ComponentTypeName> = (typeof COMPONENT_TYPES)[T];
/** A component's own data, without what traits and defaults add. */
export type DataOf<T extends ComponentTypeName> = z.output<TypeOf<T>['data']>;
/** Every field has a value. */
export type EffectiveData<T extends ComponentTypeName> = { type: T } & {
  [K in keyof TypeOf<T>['defaults']]: Exclude<DataOf<T>[K & keyof DataOf<T>], undefined>;
};

/** Narrows data to one type. */
export const isData = <T extends ComponentTypeName>(type: T, data: ComponentData): data is ComponentData & DataOf<T> =>
  data.type === type;

/**
 * What a component really is: defaults, over them its traits in order, over them its own. `traits` are the sets of the
 * traits it names; those of another type are passed over.
 */
export function effectiveData<T extends ComponentTypeName>(
  own: DataOf<T> & { type: T },
  traits: readonly ComponentData[] = [],
): EffectiveData<T> {
  const sets = traits.filter((set) => set.type === own.type);
  // Every field comes from the defaults of this very type, and what is laid over them was parsed by its schema.
  return Object.assign({}, COMPONENT_DEFAULTS[own.type], ...sets, own) as EffectiveData<T>;
}

/** The fields of a component that a trait sets and its own data does not change. */
export function fieldsFromTraits(own: ComponentData, traits: readonly ComponentData[]): ReadonlySet<string> {
  const given = traits.filter((set) => set.type === own.type).flatMap((set) => Object.keys(set));
  return new Set(given.filter((field) => field !== 'type' && !Object.hasOwn(own, field)));
}
