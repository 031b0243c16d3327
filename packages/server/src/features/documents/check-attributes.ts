import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { invalidInput } from '../../errors/api-error.ts';

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
        path: [...(root === undefined ? [] : [root]), ...path],
        message,
        code: 'custom',
      })),
    );
}
