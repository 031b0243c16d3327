import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { mediaOf } from '../../files/public.ts';
import { type FoundPicture, pictureName } from './picture-names.ts';

/** Names that are looked for, and how many at once. */
const MOST_NAMES = 500;
const AT_ONCE = 6;

/**
 * Pictures of a project by the names that a table has for them, in small letters; what is not found is missing. A folder in front of
 * a name counts for nothing, and an ending may be missing.
 */
export async function findPictures(
  client: QueryClient,
  projectId: string,
  names: readonly string[],
): Promise<Record<string, FoundPicture>> {
  const found: Record<string, FoundPicture> = {};
  const waiting = names.slice(0, MOST_NAMES);
  const findNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const picture = await client.fetchQuery({
        queryKey: ['gis', 'picture-named', projectId, name],
        queryFn: ({ signal }) => findOne(projectId, name ?? '', signal),
        staleTime: 10_000,
      });
      if (picture) found[name] = picture;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, findNext));
  return found;
}

async function findOne(projectId: string, name: string, signal: AbortSignal): Promise<FoundPicture | null> {
  const query = { projectId, directoryId: 'root', search: stemOf(name), type: 'image', limit: 50 } as const;
  const { items } = await api.files.list.query(query, { signal });
  const files = items.flatMap((item) => (item.type === 'file' ? [item] : []));
  const exact = files.filter(({ fileName }) => pictureName(fileName) === name);
  const alike = exact.length > 0 ? exact : files.filter(({ fileName }) => stemOf(pictureName(fileName)) === name);
  const [only] = alike;
  if (!only) return null;
  // The same content twice is one picture.
  return alike.every(({ sha256 }) => sha256 === only.sha256) ? mediaOf(only) : 'several';
}

const stemOf = (name: string): string => name.replace(/\.[a-z\d]{2,5}$/, '');
