import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { textIn } from '@diorama/documents/engine/schema/labels.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { materialList } from '../../../materials/public.ts';
import { productMeshes } from '../../e3d.queries.ts';
import { useEditor, useList, useOne } from '../../editor-hooks.ts';
import type { CellReader } from './cell-text.ts';

/** Materials whose names are looked up at once. */
export const MOST_NAMED = 100;

/** Names of everything that cells refer to, in both directions. */
export function useCellReader(): CellReader {
  const { language } = useAddress();
  const { main } = useOne('settings');
  const names = useNames();
  return useMemo(() => {
    const { sizeUnit } = main;
    const nameOf = (type: string, id: string) => names.get(type)?.get(id) ?? null;
    const idOf = (type: string, text: string) => {
      const known = names.get(type);
      if (!known) return null;
      if (known.has(text)) return text;
      const wanted = text.toLowerCase();
      return [...known].find(([, name]) => name.toLowerCase() === wanted)?.[0] ?? null;
    };
    return { language, sizeUnit, nameOf, idOf };
  }, [language, main, names]);
}

/** Names by type and id. */
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function useNames(): Names {
  const { documentId, space, store } = useEditor();
  const { data: meshes } = useQuery(productMeshes(space.id, documentId));
  const { data: materials } = useInfiniteQuery(materialList({ limit: MOST_NAMED }));
  const lists = [useList('entities'), useList('categories'), useList('meshSlots')];
  return useMemo(
    () =>
      namesIn(store.records(), {
        meshes: meshes ?? [],
        materials: materials?.pages.flatMap(({ items }) => items) ?? [],
      }),
    [store, meshes, materials, ...lists],
  );
}

interface Named {
  id: string;
  name: string;
}

/** Names of what cells refer to: in the document, and of meshes and materials. */
export const namesIn = (
  records: E3dRecords,
  { meshes, materials }: { meshes: readonly Named[]; materials: readonly Named[] },
): Names => {
  const named = (list: readonly Named[]) => new Map(list.map(({ id, name }) => [id, name || 'Untitled']));
  return new Map([
    ['mesh', new Map(meshes.map(({ id, name }) => [id, name]))],
    ['material', new Map(materials.map(({ id, name }) => [id, name]))],
    ['entity', named(records.all('entities'))],
    ['category', new Map(records.all('categories').map(({ id, name }) => [id, textIn(name) ?? 'Untitled']))],
    ['mesh-slot', named(records.all('meshSlots'))],
  ]);
};
