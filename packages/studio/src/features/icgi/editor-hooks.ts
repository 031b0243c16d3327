import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The walkthrough's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(icgiDocument);
