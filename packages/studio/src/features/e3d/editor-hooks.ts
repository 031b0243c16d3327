import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { useMemo } from 'react';
import { createUseField } from '../../editor/fields/use-field.ts';
import { usePastRecords } from '../../editor/history/past-revision.tsx';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The configurator's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(e3dDocument);

/** A field of a configurator's record, for inspectors. */
export const useField = createUseField(e3dDocument);

/**
 * The records on screen: those of now, or of the past revision that is shown. Another object whenever what scenes are made
 * of changes.
 */
export function useShownRecords(): E3dRecords {
  const { store } = useEditor();
  const past = usePastRecords(e3dDocument);
  const parts = [useList('entities'), useList('traits'), useList('categories'), useList('meshSlots')];
  return useMemo(() => past ?? store.records(), [store, past, ...parts]);
}
