import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The walkthrough editor's document: records in, commands out. */
export const {
  EditorProvider,
  useEditor,
  useExecute,
  useRecord,
  useOne,
  useList,
  useHistory,
  usePeople,
  usePeopleAt,
  useSaveState,
} = createEditorHooks<IcgiDocument>();
