import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { Media as MediaSchema } from '@diorama/documents/shared/primitives.schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../../../../editor/address/address.tsx';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { pictureNamed } from '../../../files/public.ts';
import { materialList } from '../../../materials/public.ts';
import { productMeshes } from '../../e3d.queries.ts';
import { useEditor } from '../../editor-hooks.ts';
import type { CellReader } from '../grid/cell-text.ts';
import { type GridColumn, targetOf } from '../grid/grid-columns.ts';
import { MOST_NAMED, namesIn } from '../grid/use-cell-reader.ts';

/** What cells of a file may refer to by name. */
interface Wanted {
  places: readonly (GridColumn | null)[];
  /** Texts in columns of pictures. */
  pictures: readonly string[];
}

/** Pages of materials whose names are read, and names of pictures that are looked for in the assets. */
const MOST_PAGES = 100;
const MOST_PICTURES = 100;

/**
 * Reads cells of a file: what they refer to is meant by its id, or by a name that it has alone. Names that a column needs are
 * fetched first; throws TableFileError where they cannot be.
 */
export function useImportReader(): (wanted: Wanted) => Promise<CellReader> {
  const { store, space, documentId } = useEditor();
  const { language } = useAddress();
  const client = useQueryClient();
  return async ({ places, pictures: named }) => {
    const needs = (type: string) => places.some((place) => place !== null && targetOf(place.column) === type);
    const records = store.records();
    const used = usedPictures(records.all('rows'));
    const [meshes, materials, pictures] = await Promise.all([
      needs('mesh') ? client.fetchQuery(productMeshes(space.id, documentId)) : [],
      needs('material')
        ? client.fetchInfiniteQuery({ ...materialList({ limit: MOST_NAMED }), pages: MOST_PAGES })
        : null,
      picturesNamed(
        client,
        space.id,
        named.filter((name) => !used.has(name.toLowerCase())),
      ),
    ]).catch(() => {
      throw new TableFileError(
        'The names that the file refers to could not be read. Check your connection and try again',
      );
    });
    const names = namesIn(records, { meshes, materials: materials?.pages.flatMap(({ items }) => items) ?? [] });
    const byName = new Map([...names].map(([type, known]) => [type, idsByName(known)]));
    return {
      ...{ language, sizeUnit: records.one('settings').main.sizeUnit },
      nameOf: (type, id) => names.get(type)?.get(id) ?? null,
      idOf: (type, text) => (names.get(type)?.has(text) ? text : (byName.get(type)?.get(text.toLowerCase()) ?? null)),
      pictureOf: (text) => used.get(text.toLowerCase()) ?? pictures.get(text.toLowerCase()) ?? null,
    };
  };
}

/** Ids by name in lower case; null where several have it. */
function idsByName(names: ReadonlyMap<string, string>): Map<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const [id, name] of names) ids.set(name.toLowerCase(), ids.has(name.toLowerCase()) ? null : id);
  return ids;
}

/** Pictures of the assets by name. */
async function picturesNamed(
  client: QueryClient,
  projectId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Media>> {
  const found = await Promise.all(
    names.slice(0, MOST_PICTURES).map((name) => client.fetchQuery(pictureNamed(projectId, name))),
  );
  return new Map(found.flatMap((picture) => (picture ? [[picture.name.toLowerCase(), picture]] : [])));
}

/** Pictures that stand in tables already, by name and by address; null where several have a name. */
function usedPictures(
  rows: readonly { cells: Readonly<Record<string, unknown>> }[],
): ReadonlyMap<string, Media | null> {
  const found = new Map<string, Media | null>();
  for (const { cells } of rows)
    for (const cell of Object.values(cells)) {
      if (typeof cell !== 'object' || cell === null || !('url' in cell)) continue;
      const { data } = MediaSchema.safeParse(cell);
      if (!data) continue;
      const name = data.name.toLowerCase();
      const known = found.get(name);
      found.set(name, known === undefined || known?.url === data.url ? data : null);
      found.set(data.url.toLowerCase(), data);
    }
  return found;
}
