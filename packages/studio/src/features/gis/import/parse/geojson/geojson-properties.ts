import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { PropertyValue } from '../parsed-file.ts';

/** Takes a property. */
type SetProperty = (name: string, value: PropertyValue) => void;

/** Hands on properties, with the feature's own id in front; behind them where a property is called “id”, too, and differs. */
export function eachProperty({ id, properties }: Readonly<Record<string, unknown>>, set: SetProperty): void {
  const own = typeof id === 'string' || typeof id === 'number' ? id : null;
  const members = isPlainObject(properties) ? properties : {};
  const named = members.id ?? '';
  if (own !== null && named === '') set('id', own);
  // Their names alone: there may be a million features, and a list for each of their properties.
  for (const name of Object.keys(members))
    if (name !== 'id' || own === null || named !== '') set(name, propertyOf(members[name]));
  if (own !== null && named !== '' && String(propertyOf(named)) !== String(own)) set('id', own);
}

function propertyOf(value: unknown): PropertyValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
