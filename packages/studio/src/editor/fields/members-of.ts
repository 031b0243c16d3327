import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';

/** Members of a value that is an object; none of any other. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isPlainObject(value) ? value : {});

/** The number of a member, or null. */
export function numberIn(value: unknown, name: string): number | null {
  const number = membersOf(value)[name];
  return typeof number === 'number' ? number : null;
}
