import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The records of a project's translations in, their commands out. */
export const { useEditor, useList } = createEditorHooks(translationsDocument);
