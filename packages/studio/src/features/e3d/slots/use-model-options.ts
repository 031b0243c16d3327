import { useQuery } from '@tanstack/react-query';
import type { ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { productMeshes } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';

/** The models of this configurator, with what their files weigh where that is known. */
export function useModelOptions(): ReferenceOption[] {
  const { media } = useSceneMedia();
  const { documentId, space } = useEditor();
  const { data: all } = useQuery(productMeshes(space.id, documentId));
  const names = new Map((all ?? []).map(({ id, name }): [string, string] => [id, name]));
  const sizes = new Map<string, number>();
  for (const [key, { name, mesh }] of Object.entries(media?.meshes ?? {})) {
    const id = key.split('@')[0] ?? key;
    names.set(id, name);
    if (mesh) sizes.set(id, mesh.size);
  }
  return [...names].map(([value, label]) => {
    const size = sizes.get(value);
    return { value, label, ...(size === undefined ? {} : { detail: formatBytes(size) }) };
  });
}
