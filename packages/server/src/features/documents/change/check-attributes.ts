import type { AttributesCodec } from '@diorama/documents/engine/attributes/attributes-codec.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { invalidInput } from '../../../errors/api-error.ts';

/** Refuses attributes whose outline is wrong. `root` begins each fault’s path. */
export function requireWholeAttributes(
  { attributes: codec }: DocumentKind,
  attributes: Readonly<Record<string, unknown>>,
  root?: string,
): void {
  const faults = codec.faultsOf(attributes);
  if (faults.length > 0)
    throw invalidInput(
      faults.map(({ path, message }) => ({
        path: placeInCall(codec, path, root),
        message,
        code: 'custom',
      })),
    );
}

/** Where a place in attributes stands in what the caller sent. */
export const placeInCall = (
  { siblings = [] }: AttributesCodec,
  path: readonly (string | number)[],
  root: string | undefined,
): (string | number)[] => (root === undefined || siblings.includes(String(path[0])) ? [...path] : [root, ...path]);
