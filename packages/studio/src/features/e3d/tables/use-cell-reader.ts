import { textIn } from '@diorama/documents/engine/labels.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { materialList } from '../../materials/public.ts';
import { productMeshes } from '../e3d.queries.ts';
import { useEditor, useList, useOne } from '../editor-hooks.ts';
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
export function useNames(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { documentId, space } = useEditor();
  const { data: meshes } = useQuery(productMeshes(space.id, documentId));
  const { data: materials } = useInfiniteQuery(materialList({ limit: MOST_NAMED }));
  const entities = useList('entities');
  const categories = useList('categories');
  const slots = useList('meshSlots');
  return useMemo(
    () =>
      new Map<string, ReadonlyMap<string, string>>([
        ['mesh', new Map(meshes?.map(({ id, name }) => [id, name]))],
        [
          'material',
          new Map(materials?.pages.flatMap(({ items }) => items.map(({ id, name }): [string, string] => [id, name]))),
        ],
        ['entity', new Map(entities.map(({ id, name }) => [id, name || 'Untitled']))],
        ['category', new Map(categories.map(({ id, name }) => [id, textIn(name) ?? 'Untitled']))],
        ['mesh-slot', new Map(slots.map(({ id, name }) => [id, name || 'Untitled']))],
      ]),
    [meshes, materials, entities, categories, slots],
  );
}
