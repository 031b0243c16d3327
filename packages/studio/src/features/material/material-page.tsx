import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { EditorPlace } from '../../editor/shell-context.tsx';
import { useAddressPort } from '../../editor/use-address-port.ts';
import { materialKeys } from '../materials/public.ts';
import { materialEditor } from './material-editor.ts';

/** `/edit/material/{materialId}`: the editor of a material. */
export function MaterialPage() {
  const { materialId } = useParams({ from: '/app/edit/material/$materialId' });
  const client = useQueryClient();
  const place = useMemo<EditorPlace>(
    () => ({
      trail: [{ label: 'Materials', link: (props) => <Link to="/materials" {...props} /> }],
      project: null,
      refreshProject: () => undefined,
      refreshLists: () => client.invalidateQueries({ queryKey: materialKeys.all }),
    }),
    [client],
  );
  const address = useAddressPort();
  return (
    <DocumentEditor key={materialId} kind={materialEditor} documentId={materialId} place={place} address={address} />
  );
}
