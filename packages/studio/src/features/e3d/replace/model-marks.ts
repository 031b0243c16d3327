import { allParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import type { ModelParts, PartTarget } from '@diorama/documents/e3d/replace/model-parts.ts';
import { type Place, type PlanRow, placeKey, placeOf } from './replacement-plan.ts';

/** How a part stands out in the pictures. */
export type MarkTone = 'lost' | 'moved';

/** Parts that stand out, by their tone. Each of them once: what is lost comes first. */
export interface ModelMarks {
  before: readonly (PartTarget & { tone: MarkTone })[];
  after: readonly (PartTarget & { tone: MarkTone })[];
}

interface Models {
  before: ModelParts;
  after: ModelParts;
}

/** What is lost and moved in the old model, and where that is in the new one. */
export function marksOf(
  rows: readonly PlanRow[],
  choices: ReadonlyMap<string, Place | null>,
  models: Models,
): ModelMarks {
  const before: [PartTarget, MarkTone][] = [];
  const after: [PartTarget, MarkTone][] = [];
  for (const row of rows) {
    if (row.binding.type === 'clip') continue;
    const to = placeOf(row, choices);
    if (to === null) before.push([row.binding.target, 'lost']);
    else if (typeof to !== 'string' && placeKey(to) !== placeKey(row.binding.target)) {
      before.push([row.binding.target, 'moved']);
      after.push([to, 'moved']);
    }
  }
  return { before: marked(models.before, before), after: marked(models.after, after) };
}

const ORDER: readonly MarkTone[] = ['lost', 'moved'];

function marked(model: ModelParts, wanted: readonly [PartTarget, MarkTone][]): (PartTarget & { tone: MarkTone })[] {
  const sorted = [...wanted].sort(([, a], [, b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return allParts(model).flatMap((part) => {
    const found = sorted.find(([target]) => names(target, part));
    return found ? [{ node: part.node, material: part.material, primitive: part.primitive, tone: found[1] }] : [];
  });
}

/** An empty name, or no primitive, names any. */
const names = (target: PartTarget, part: PartTarget): boolean =>
  (target.node === '' || target.node === part.node || target.node.endsWith(`/${part.node}`)) &&
  (target.material === '' || target.material === part.material) &&
  (target.node === '' || target.primitive === null || target.primitive === part.primitive);
