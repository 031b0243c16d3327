import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AddressPort } from '../../editor/address.tsx';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { EditorPlace } from '../../editor/shell-context.tsx';
import { materialKeys } from '../materials/public.ts';
import { materialEditor } from './material-editor.ts';

const ROUTE = '/app/edit/material/$materialId';

/** `/edit/material/{materialId}`: the editor of a material. */
export function MaterialPage() {
  const { materialId } = useParams({ from: ROUTE });
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
  const address = useAddressPort(materialId);
  return (
    <DocumentEditor key={materialId} kind={materialEditor} documentId={materialId} place={place} address={address} />
  );
}

/** The editor's search params, in the address of the page. */
function useAddressPort(documentId: string): AddressPort {
  const search = useSearch({ from: ROUTE });
  const router = useRouter();
  const navigate = useNavigate({ from: '/edit/material/$materialId' });
  const change = useCallback<AddressPort['change']>(
    (next, isNewEntry) => {
      if (router.state.location.pathname.endsWith(documentId)) void navigate({ search: next, replace: !isNewEntry });
    },
    [router, documentId, navigate],
  );
  return useMemo(() => ({ search, change }), [search, change]);
}
