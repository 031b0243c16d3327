import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';
import type { DocumentDefinition } from '@diorama/documents/engine/define-document.ts';
import { isPlainObject, UNSAFE_KEYS } from '@diorama/documents/engine/json.ts';
import { invalidInput } from '../../errors/api-error.ts';

/** Problems named in one answer. */
const MAX_ISSUES = 50;

/**
 * Refuses attributes whose outline is wrong: an unknown collection, a list that is none, an item that is no object, an
 * id given twice. Comparing would take such an item for a removed one. `root` begins each fault's path.
 */
export function checkAttributes(
  definition: DocumentDefinition,
  attributes: Readonly<Record<string, unknown>>,
  root: string,
): void {
  const issues: ApiIssue[] = [];
  const add = (path: (string | number)[], message: string) =>
    issues.push({ path: [root, ...path], message, code: 'custom' });
  for (const [name, value] of Object.entries(attributes)) {
    const found = Object.hasOwn(definition.records, name) ? definition.records[name] : undefined;
    if (value === undefined) continue;
    if (!found) add([name], `Unrecognized key(s) in object: '${name}'`);
    else if (found.cardinality === 'one') {
      if (!isPlainObject(value)) add([name], `Expected object, received ${nameOf(value)}`);
    } else if (!Array.isArray(value)) add([name], `Expected array, received ${nameOf(value)}`);
    else {
      const ids = new Set<string>();
      value.forEach((item: unknown, index) => {
        if (!isPlainObject(item)) add([name, index], `Expected object, received ${nameOf(item)}`);
        else if (item.id === undefined) return;
        else if (typeof item.id !== 'string') add([name, index, 'id'], `Expected string, received ${nameOf(item.id)}`);
        else if (UNSAFE_KEYS.has(item.id)) add([name, index, 'id'], 'This id is not allowed');
        else if (ids.has(item.id)) add([name, index, 'id'], `The id "${item.id}" is given twice`);
        else ids.add(item.id);
      });
    }
  }
  if (issues.length > 0) throw invalidInput(issues.slice(0, MAX_ISSUES));
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
