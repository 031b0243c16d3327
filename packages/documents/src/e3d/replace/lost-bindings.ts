import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { E3dRecords } from '../e3d.records.ts';
import type { MeshUse } from '../scene/mesh-key.ts';
import { bindingsOf, type MeshBinding } from './bindings.ts';
import { hasTarget, type PartIndex, type PartTarget } from './model-parts.ts';

/** Meshes with parts that a configurator names: what has to be known of to find what is lost. */
export function meshesWithBindings(e3d: E3dRecords): MeshUse[] {
  return bindingsOf(e3d).flatMap(({ uses }) => [...uses]);
}

/**
 * Slots and overrides that find nothing in their model. One in use stands in the way of publishing: visitors would see the
 * model's own material there. `partsOf`: undefined while it is not known of a mesh; nothing is said then.
 */
export function checkLost(e3d: E3dRecords, partsOf: (use: MeshUse) => PartIndex | undefined): CheckIssue[] {
  return bindingsOf(e3d).flatMap((binding): CheckIssue[] => {
    const known = binding.uses.map(partsOf);
    if (known.length === 0 || known.some((index) => index === undefined)) return [];
    if (known.some((index) => index && isFound(index, binding))) return [];
    const { record, path, type, usedBy } = binding;
    const level = type === 'clip' || usedBy.length === 0 ? 'warning' : 'error';
    return [{ level, check: `${type}.lost`, message: messageOf(binding), record, path }];
  });
}

/** True where a model has what is named. */
export const isFound = (index: PartIndex, binding: MeshBinding): boolean =>
  binding.type === 'clip' ? index.clips.some(({ name }) => name === binding.clip) : hasTarget(index, binding.target);

function messageOf(binding: MeshBinding): string {
  const name = `“${binding.name || 'Untitled'}”`;
  if (binding.type === 'clip') return `${name} is to play “${binding.clip}”, which its model does not have`;
  const what = nameOfTarget(binding.target);
  return binding.type === 'slot'
    ? `The slot ${name} is bound to ${what}, which the model does not have`
    : `${name} puts a material on ${what}, which the model does not have`;
}

/** What a target is called: a node, a material, or both. */
export function nameOfTarget({ node, material }: PartTarget): string {
  if (node === '') return `the material “${material}”`;
  return material === '' ? `“${node}”` : `“${node}” in “${material}”`;
}
