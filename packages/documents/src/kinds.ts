import type { DocumentDefinition } from './engine/define-document.ts';
import { icgiDocument } from './icgi/icgi.document.ts';
import { themeDocument } from './theme/theme.document.ts';

/** Every document kind there is. */
export const documentKinds: Readonly<Record<string, DocumentDefinition>> = {
  [icgiDocument.kind]: icgiDocument,
  [themeDocument.kind]: themeDocument,
};

/** The definition of a stored document's kind. */
export function definitionOf(kind: string): DocumentDefinition {
  const definition = Object.hasOwn(documentKinds, kind) ? documentKinds[kind] : undefined;
  if (!definition) throw new Error(`There is no document kind "${kind}"`);
  return definition;
}
