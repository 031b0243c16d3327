import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument, E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { useMemo } from 'react';
import { createUseField } from '../../editor/fields/use-field.ts';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
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
  const { past } = usePastRevision();
  const parts = [useList('entities'), useList('traits'), useList('categories'), useList('meshSlots')];
  return useMemo(
    () =>
      past
        ? new Records<E3dDocument>(
            e3dDocument,
            trustedTables(
              e3dDocument,
              past.records.map(([key, record]) => [key, record]),
            ),
          )
        : store.records(),
    [store, past, ...parts],
  );
}
