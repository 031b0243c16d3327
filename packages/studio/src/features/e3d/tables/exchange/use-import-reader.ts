import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { Media as MediaSchema } from '@diorama/documents/shared/primitives.schema.ts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pictureNamed } from '../../../files/public.ts';
import { materialList } from '../../../materials/public.ts';
import { useEditor, useList } from '../../editor-hooks.ts';
import type { CellReader } from '../cell-text.ts';
import { MOST_NAMED, useCellReader, useNames } from '../use-cell-reader.ts';

/** Reads cells of a file: what they refer to is meant by its id, or by a name that it has alone. */
export function useImportReader(pictureNames: readonly string[]): CellReader {
  const reader = useCellReader();
  const names = useNames();
  const pictures = usePictures(pictureNames);
  useAllMaterials();
  return useMemo(() => {
    const byName = new Map([...names].map(([type, known]) => [type, idsByName(known)]));
    return {
      ...reader,
      idOf: (type: string, text: string) =>
        names.get(type)?.has(text) ? text : (byName.get(type)?.get(text.toLowerCase()) ?? null),
      pictureOf: (text: string) => pictures.get(text.toLowerCase()) ?? null,
    };
  }, [reader, names, pictures]);
}

/** Ids by name in lower case; null where several have it. */
function idsByName(names: ReadonlyMap<string, string>): Map<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const [id, name] of names) ids.set(name.toLowerCase(), ids.has(name.toLowerCase()) ? null : id);
  return ids;
}

/** Names of materials come page by page. */
function useAllMaterials(): void {
  const { hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(materialList({ limit: MOST_NAMED }));
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
}

/** Names of pictures that are looked for in the assets. */
const MOST_PICTURES = 100;

/** Pictures that stand in tables already and those of the assets, by name and by address; null where several have a name. */
function usePictures(names: readonly string[]): ReadonlyMap<string, Media | null> {
  const { space } = useEditor();
  const used = useUsedPictures();
  const wanted = names.filter((name) => !used.has(name.toLowerCase())).slice(0, MOST_PICTURES);
  const found = useQueries({
    queries: wanted.map((name) => pictureNamed(space.id, name)),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  return useMemo(() => {
    const pictures = new Map(used);
    for (const picture of found) if (picture) pictures.set(picture.name.toLowerCase(), picture);
    return pictures;
  }, [used, found]);
}

function useUsedPictures(): ReadonlyMap<string, Media | null> {
  const rows = useList('rows');
  return useMemo(() => {
    const found = new Map<string, Media | null>();
    for (const { cells } of rows)
      for (const cell of Object.values(cells)) {
        if (typeof cell !== 'object' || !('url' in cell)) continue;
        const { data } = MediaSchema.safeParse(cell);
        if (!data) continue;
        const name = data.name.toLowerCase();
        const known = found.get(name);
        found.set(name, known === undefined || known?.url === data.url ? data : null);
        found.set(data.url.toLowerCase(), data);
      }
    return found;
  }, [rows]);
}
