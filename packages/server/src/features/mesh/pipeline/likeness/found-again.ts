import { type BoundTarget, matchTargets } from '@diorama/documents/e3d/replace/match-targets.ts';
import type { ModelParts } from '@diorama/documents/e3d/replace/model-parts.ts';
import type { WantedName } from '../geometry/keep-names.ts';

/** What a product binds in the model that a file is to replace. */
export interface Rematch {
  targets: readonly BoundTarget[];
  before: ModelParts;
}

const WHY = 'Found again in the new file';

/** What is to be kept, with the names under which bound parts are found again: the file may replace the model as it is. */
export function withFoundAgain(
  wanted: readonly WantedName[],
  rematch: Rematch | null,
  model: ModelParts,
): readonly WantedName[] {
  if (!rematch) return wanted;
  const names = new Map(wanted.map((name) => [`${name.type} ${name.name}`, name]));
  const add = (type: WantedName['type'], name: string): void => {
    const key = `${type} ${name}`;
    if (name !== '' && !names.has(key)) names.set(key, { type, name, why: WHY });
  };
  for (const { state, to } of matchTargets(rematch.before, model, rematch.targets)) {
    if (state !== 'moved' || !to) continue;
    add('node', to.node);
    add('material', to.material);
  }
  return [...names.values()];
}
