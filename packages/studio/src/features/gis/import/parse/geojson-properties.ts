import { isPlainObject } from '@diorama/documents/engine/json.ts';
import type { PropertyValue } from './parsed-file.ts';

/** Properties, with the feature's own id in front. */
export function* propertiesOf({
  id,
  properties,
}: Readonly<Record<string, unknown>>): Generator<[string, PropertyValue]> {
  if (typeof id === 'string' || typeof id === 'number') yield ['id', id];
  if (!isPlainObject(properties)) return;
  for (const [name, value] of Object.entries(properties))
    if (name !== 'id' || id === undefined || (value !== null && value !== '')) yield [name, propertyOf(value)];
}

function propertyOf(value: unknown): PropertyValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
