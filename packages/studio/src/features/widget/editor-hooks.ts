import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { createUseField } from '../../editor/fields/use-field.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The widget's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(widgetDocument);

/** A field of a widget's record, for inspectors. */
export const useField = createUseField(widgetDocument);
