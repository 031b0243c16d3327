import { queryOptions } from '@tanstack/react-query';
import { type FoundMaterial, type GlbMaterials, importMaterials, readGlbMaterials } from '../../materials/public.ts';

/** The materials of a model's file with their pictures. They are large: nothing keeps them once they are not shown. */
export const materialsInModel = (meshId: string, name: string, model: { url: string; version: number } | null) =>
  queryOptions({
    queryKey: ['mesh', meshId, 'materials', model?.version ?? null],
    async queryFn({ signal }) {
      const response = await fetch(model?.url ?? '', { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new Error('The model could not be fetched. Check your connection', { cause: error });
      });
      if (!response.ok) throw new Error(`The model could not be fetched (${response.status})`);
      return readGlbMaterials(new File([await response.arrayBuffer()], `${name}.glb`));
    },
    enabled: model !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Why materials cannot be taken from a file by their names; null: they can. */
export function faultOfNames({ materials }: GlbMaterials, wanted: readonly string[]): string | null {
  for (const name of wanted) {
    const count = materials.filter((one) => one.name === name).length;
    if (count === 0) return `The file has no material “${name}” any more. Optimise the model again`;
    if (count > 1)
      return `The file has ${count} materials “${name}”. Give each a name of its own and upload the model again`;
  }
  return null;
}

/** The materials of these names, in their order. */
export const named = ({ materials }: GlbMaterials, wanted: readonly string[]): FoundMaterial[] =>
  wanted.flatMap((name) => materials.find((one) => one.name === name) ?? []);

/** Brings materials of a file into the library, or finds them there. Their ids by their names. */
export async function bringMaterials(
  spaceId: string,
  file: GlbMaterials,
  wanted: readonly string[],
  onProgress: (done: number) => void,
): Promise<Readonly<Record<string, string>>> {
  const chosen = named(file, wanted);
  const ids = await importMaterials(spaceId, file, chosen, onProgress, { isReused: true });
  return Object.fromEntries(chosen.flatMap(({ name }, at) => (ids[at] === undefined ? [] : [[name, ids[at]]])));
}
