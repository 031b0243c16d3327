import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileDetail } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';

/** Where files are fetched from, by their stored address. */
export function useAddresses(stored: readonly string[]): ReadonlyMap<string, string> {
  const { space } = useEditor();
  const urls = [...new Set(stored)].filter((url) => assetIdOf(url) !== null);
  const files = useQueries({ queries: urls.map((url) => fileDetail(space.id, assetIdOf(url) ?? '')) });
  const known = files.map(({ data }) => data?.url).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts say whether anything changed
  return useMemo(
    () => new Map(urls.flatMap((url, at) => (files[at]?.data ? [[url, files[at].data.url] as const] : []))),
    [urls.join('\n'), known],
  );
}
