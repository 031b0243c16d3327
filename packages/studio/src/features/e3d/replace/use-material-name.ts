import { useInfiniteQuery } from '@tanstack/react-query';
import { materialList } from '../../materials/public.ts';

/** Materials whose names are looked up at once. */
const MOST = 100;

/** Gives the name of a material of the library; “a material” while it is not known. */
export function useSceneMaterialName(): (id: string) => string {
  const { data } = useInfiniteQuery(materialList({ limit: MOST }));
  const names = new Map(data?.pages.flatMap(({ items }) => items.map(({ id, name }): [string, string] => [id, name])));
  return (id) => names.get(id) ?? 'a material';
}
