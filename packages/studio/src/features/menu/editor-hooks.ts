import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { createUseField } from '../../editor/fields/use-field.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The menu's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(menuDocument);

/** A field of a menu's record, for inspectors. */
export const useField = createUseField(menuDocument);
