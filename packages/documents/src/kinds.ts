import { e3dDocument } from './e3d/e3d.document.ts';
import type { DocumentKind } from './engine/schema/define-kind.ts';
import { recordLabel } from './engine/schema/labels.ts';
import { gisDocument } from './gis/gis.document.ts';
import { icgiDocument } from './icgi/icgi.document.ts';
import { materialDocument } from './material/material.document.ts';
import { menuDocument } from './menu/menu.document.ts';
import { themeDocument } from './theme/theme.document.ts';
import { translationsDocument } from './translations/translations.document.ts';
import { widgetDocument } from './widget/widget.document.ts';

const kinds = new Map<string, DocumentKind>();

/** Makes a kind known. Kinds of the product are registered below, one line each; tests add their own. */
export function registerKind(kind: DocumentKind): void {
  kinds.set(kind.kind, kind);
}

registerKind(icgiDocument);
registerKind(e3dDocument);
registerKind(gisDocument);
registerKind(themeDocument);
registerKind(menuDocument);
registerKind(materialDocument);
registerKind(translationsDocument);
registerKind(widgetDocument);

/** Every document kind there is. */
export const allKinds = (): DocumentKind[] => [...kinds.values()];

/** The kind of a stored document. */
export function kindOf(name: string): DocumentKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no document kind "${name}"`);
  return kind;
}

/** Whether documents of this kind can be read. */
export const isKind = (name: string): boolean => kinds.has(name);

/** What is no document and no part of one. */
const OTHERS: Readonly<Record<string, string>> = { mesh: 'model', file: 'file', translation: 'text' };

/** What the things are called that a reference of this type leads to: a document, or a part of one. Null: nothing has it. */
export function typeLabel(type: string): string | null {
  const kind = kinds.get(type);
  if (kind) return kind.labels.document;
  if (Object.hasOwn(OTHERS, type)) return OTHERS[type] ?? null;
  for (const { recordTypes, labels } of kinds.values())
    if (Object.hasOwn(recordTypes, type)) return recordLabel(labels, recordTypes[type] ?? '').one;
  return null;
}
