import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { useEditor } from '../../editor-hooks.ts';

/** Files per request. */
const AT_ONCE = 60;

/** The files of the visible frames, by id: requested in whole blocks, so that scrolling requests each once. */
export function useFrameFiles(ids: readonly string[], shown: readonly number[]): ReadonlyMap<string, FileItem> {
  const { space } = useEditor();
  const parts = [...new Set(shown.map((at) => Math.floor(at / AT_ONCE)))];
  return useQueries({
    queries: parts.map((part) => {
      const wanted = [...new Set(ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE))].filter((id) => id !== '');
      return {
        queryKey: ['files', 'byIds', space.id, wanted],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.files.byIds.query({ projectId: space.id, ids: wanted }, { signal }),
        enabled: wanted.length > 0,
        staleTime: 60_000,
      };
    }),
    combine: joined,
  });
}

const joined = (results: readonly { data: readonly FileItem[] | undefined }[]): ReadonlyMap<string, FileItem> =>
  new Map(results.flatMap(({ data }) => data ?? []).map((file) => [file.id, file]));
