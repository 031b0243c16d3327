import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import type { MaterialDocument } from '@diorama/documents/material/material.records.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { useMemo } from 'react';
import { createUseField } from '../../editor/fields/use-field.ts';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The material's records in, its commands out. */
export const { useEditor, useExecute, useOne } = createEditorHooks(materialDocument);

/** A field of a material's record, for inspectors. */
export const useTypedField = createUseField(materialDocument);

/** The material on screen: that of now, or of the past revision that is shown. */
export function useShownMaterial(): MaterialData {
  const { past } = usePastRevision();
  const { data } = useOne('content');
  return useMemo(() => {
    if (!past) return data;
    const tables = trustedTables<MaterialDocument>(
      materialDocument,
      past.records.map(([key, record]) => [key, record]),
    );
    return tables.content.get('content')?.data ?? data;
  }, [past, data]);
}
