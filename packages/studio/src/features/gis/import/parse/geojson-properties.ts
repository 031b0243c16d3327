import { isPlainObject } from '@diorama/documents/engine/json.ts';
import type { PropertyValue } from './parsed-file.ts';

/** Properties, with the feature's own id in front; behind them where a property is called “id”, too, and differs. */
export function propertiesOf({ id, properties }: Readonly<Record<string, unknown>>): [string, PropertyValue][] {
  const found: [string, PropertyValue][] = [];
  const own = typeof id === 'string' || typeof id === 'number' ? id : null;
  const members = isPlainObject(properties) ? properties : {};
  const named = members.id ?? '';
  if (own !== null && named === '') found.push(['id', own]);
  for (const [name, value] of Object.entries(members))
    if (name !== 'id' || own === null || named !== '') found.push([name, propertyOf(value)]);
  if (own !== null && named !== '' && String(propertyOf(named)) !== String(own)) found.push(['id', own]);
  return found;
}

function propertyOf(value: unknown): PropertyValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
