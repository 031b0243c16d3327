import type { TriedMesh } from '@diorama/players/e3d/scene/own-mesh.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { meshesFor } from '../../materials/public.ts';

/** One of the project's meshes, to try the material on. */
export interface MeshChoice {
  options: readonly { value: string; label: string; detail: string }[];
  chosen: string | null;
  choose: (meshId: string | null) => void;
  /** What is typed to find another. */
  onSearch: (typed: string) => void;
  /** Null while it is looked up, and where there is none. */
  mesh: TriedMesh | null;
  /** There is no mesh at all. */
  isEmpty: boolean;
}

/** Meshes of products that use the material first, then any other; the first one until another is chosen. */
export function useMeshChoice(isWanted: boolean): MeshChoice {
  const { opened } = useShell();
  const [typed, onSearch] = useState('');
  const search = useWantedText(typed);
  const { data: using } = useQuery({ ...meshesFor({ materialId: opened.id }), enabled: isWanted });
  const { data: any } = useQuery({ ...meshesFor(search === undefined ? {} : { search }), enabled: isWanted });
  const [wanted, setWanted] = useState<NonNullable<typeof any>[number] | null>(null);
  // What is tried stays while others are looked for. Of those that show the material it is known where.
  const known = new Map<string, NonNullable<typeof any>[number]>();
  for (const mesh of [...(using ?? []), ...(wanted ? [wanted] : []), ...(any ?? [])])
    if (!known.has(mesh.meshId)) known.set(mesh.meshId, mesh);
  const all = [...known.values()];
  const choose = (meshId: string | null) => setWanted(all.find((mesh) => mesh.meshId === meshId) ?? null);
  const found = wanted ?? all[0];
  const place = found && { meshId: found.meshId, productId: found.productId, projectId: found.projectId };
  const { data: file } = useQuery({
    queryKey: ['meshes', found?.meshId, 'model', found?.version],
    queryFn: async ({ signal }) => (place ? await api.e3d.mesh.distUrl.query(place, { signal }) : null),
    enabled: isWanted && place !== undefined,
    staleTime: 10 * 60_000,
  });
  const parts = found?.parts;
  const mesh = useMemo(() => (file && parts ? { url: file.url, size: file.size, parts } : null), [file, parts]);
  return {
    options: all.map(({ meshId, name, productName, parts: shown }) => ({
      value: meshId,
      label: name,
      detail: shown.length > 0 ? `${productName}, shows it` : productName,
    })),
    chosen: found?.meshId ?? null,
    choose,
    onSearch,
    mesh,
    isEmpty: search === undefined && using !== undefined && any !== undefined && !found,
  };
}

/** Chooses the mesh. */
export function MeshSelect({ choice: { options, chosen, choose, onSearch } }: { choice: MeshChoice }) {
  return (
    <div className="w-40">
      <Combobox
        label="Mesh"
        hasHiddenLabel
        placeholder="Choose a mesh"
        searchPlaceholder="Find a mesh"
        emptyText="No meshes match."
        options={[...options]}
        value={chosen}
        onChange={choose}
        onSearch={onSearch}
      />
    </div>
  );
}
