import { createHash } from 'node:crypto';
import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { KeptNames } from '../../../database/tables/mesh-tables.ts';
import { extensionOf } from '../../files/inspect/file-name.ts';
import type { WantedName } from '../pipeline/geometry/keep-names.ts';
import { PIPELINE } from '../pipeline/pipeline-version.ts';

/** Stands for all that decides what is made of a file: the same recipe gives the same bytes. */
export function recipeOf(
  source: { sha256: string; name: string },
  { skip, frame }: { skip: MeshSkip; frame: MeshFrame },
  names: KeptNames,
): string {
  const flags = Object.entries(skip).sort(([a], [b]) => a.localeCompare(b));
  const said = [
    PIPELINE,
    source.sha256,
    extensionOf(source.name),
    flags,
    names.nodes,
    names.materials,
    ...frameOf(frame),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Nothing where the file says it or it is guessed, so that recipes from before it could be chosen stay the same. */
const frameOf = ({ unit, up }: MeshFrame): string[] => (unit === 'auto' && up === 'auto' ? [] : [unit, up]);

/** Names by their type, in order. */
export const namesByType = (wanted: readonly WantedName[]): KeptNames => {
  const of = (type: WantedName['type']) => wanted.flatMap((name) => (name.type === type ? name.name : [])).sort();
  return { nodes: of('node'), materials: of('material') };
};
