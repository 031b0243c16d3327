import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileDetail } from './files.queries.ts';

/** Where files of a project are fetched from, by their stored address. */
export function useFileAddresses(projectId: string, stored: readonly string[]): ReadonlyMap<string, string> {
  const urls = [...new Set(stored)].filter((url) => assetIdOf(url) !== null);
  const files = useQueries({ queries: urls.map((url) => fileDetail(projectId, assetIdOf(url) ?? '')) });
  const known = files.map(({ data }) => data?.url).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts say whether anything changed
  return useMemo(
    () => new Map(urls.flatMap((url, at) => (files[at]?.data ? [[url, files[at].data.url] as const] : []))),
    [urls.join('\n'), known],
  );
}

/** Where the picture of a document is fetched from: a file of the project, or elsewhere; null: it is not known yet, or there is none. */
export function usePictureAddress(projectId: string, media: Media | null): string | null {
  const addresses = useFileAddresses(projectId, media ? [media.url] : []);
  return media && (addresses.get(media.url) ?? (media.url.startsWith('https://') ? media.url : null));
}
