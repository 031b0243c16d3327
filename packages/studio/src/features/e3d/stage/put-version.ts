import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { SceneMesh } from '@diorama/contract/e3d/published-e3d.ts';
import type { QueryClient } from '@tanstack/react-query';
import { e3dMediaKey } from '../e3d.queries.ts';

/**
 * Has open scenes draw a version of a mesh before the server knows that they do: its address is the same then. `key`: its
 * `meshKey`; a pinned version takes the name of the mesh.
 */
export function putVersion(
  client: QueryClient,
  documentId: string,
  key: string,
  { url, version, size }: Pick<SceneMesh, 'url' | 'version' | 'size'>,
): void {
  client.setQueriesData<E3dMediaState>(
    // Lists of meshes are kept below the same key.
    { queryKey: e3dMediaKey(documentId), predicate: ({ queryKey }) => typeof queryKey.at(-1) === 'object' },
    (state) => {
      const known = state?.meshes[key] ?? state?.meshes[key.split('@')[0] ?? key];
      if (!state || !known) return state;
      const mesh = { url, version, size, box: null };
      return { ...state, meshes: { ...state.meshes, [key]: { ...known, state: 'ready', error: null, mesh } } };
    },
  );
}
