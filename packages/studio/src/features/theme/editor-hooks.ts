import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { createUseField } from '../../editor/fields/use-field.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The theme's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(themeDocument);

/** A field of a theme's record, for inspectors. */
export const useField = createUseField(themeDocument);
