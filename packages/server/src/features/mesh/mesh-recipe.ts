import { createHash } from 'node:crypto';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { KeptNames } from '../../database/mesh-tables.ts';
import { extensionOf } from '../files/file-name.ts';
import type { WantedName } from './pipeline/keep-names.ts';
import { PIPELINE } from './pipeline/pipeline-version.ts';

/** Stands for all that decides what is made of a file: the same recipe gives the same bytes. */
export function recipeOf(source: { sha256: string; name: string }, skip: MeshSkip, names: KeptNames): string {
  const flags = Object.entries(skip).sort(([a], [b]) => a.localeCompare(b));
  const said = [PIPELINE, source.sha256, extensionOf(source.name), flags, names.nodes, names.materials];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Names by their type, in order. */
export const namesByType = (wanted: readonly WantedName[]): KeptNames => {
  const of = (type: WantedName['type']) => wanted.flatMap((name) => (name.type === type ? name.name : [])).sort();
  return { nodes: of('node'), materials: of('material') };
};
