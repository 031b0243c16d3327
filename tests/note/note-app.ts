import { registerKind } from '@diorama/documents/kinds.ts';
import { registerProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { createTestApp } from '@diorama/server/testing/test-app.ts';
import { noteDocument } from './note.document.ts';
import { noteProduct } from './note.product.ts';

registerKind(noteDocument);
registerProductKind('note');

/** A server that knows notes in addition to its own kinds. */
export const createNoteApp = (env: Record<string, string> = {}) => createTestApp(env, { extraKinds: [noteProduct] });
