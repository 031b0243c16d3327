import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { createUseField } from '../../editor/fields/use-field.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The walkthrough's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(icgiDocument);

/** A field of a walkthrough's record, for inspectors. */
export const useField = createUseField(icgiDocument);
