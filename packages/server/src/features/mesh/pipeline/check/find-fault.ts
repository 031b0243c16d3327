import { LIKE } from '@diorama/contract/meshes/mesh-report.ts';
import type { SkipFlag } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Document } from '@gltf-transform/core';
import { packedCandidates } from '../likeness/candidates.ts';
import { drawableOf, pictureOf } from '../likeness/compare.ts';
import { likeness } from '../likeness/likeness.ts';
import { prepared, readAgain } from '../repair/prepared.ts';
import { smallestValid } from '../smallest-valid.ts';
import { STEPS } from '../steps.ts';
import type { Work } from '../work.ts';

/** What can be left out. */
type Part = Pick<(typeof STEPS)[number], 'run' | 'reason'> & { name: SkipFlag };

/** A step at fault, and what it did; null: it is none of them. */
interface Fault {
  step: string | null;
  reason: string;
}

/** Finds the first step after which the file is not valid any more. */
export async function findInvalid(work: Work, faults: ReadonlyMap<string, string>): Promise<Fault> {
  const isValidAfter = async (parts: readonly Part[]) => {
    const { document, kept } = await after(work, parts);
    return (await smallestValid(work, await packedCandidates(document, { draco: false }), kept)) !== null;
  };
  if (!(await isValidAfter([]))) return { step: null, reason: 'it cannot be packed' };
  return { step: await firstFault(activeParts(work, faults), isValidAfter), reason: 'it made the file invalid' };
}

/** Finds the first step after which the model looks different; null: it is none of them, or all together. */
export async function findDifferent(work: Work, faults: ReadonlyMap<string, string>): Promise<string | null> {
  const isLikeAfter = async (parts: readonly Part[]) => {
    const { document } = await after(work, parts);
    const picture = await pictureOf(drawableOf(document));
    return (likeness(work.picture?.pixels ?? null, picture?.pixels ?? null) ?? 1) >= LIKE;
  };
  const textures: Part = { name: 'textureCompress', run: (document) => work.textures.apply(document) };
  const parts: readonly Part[] = [
    ...activeParts(work, faults),
    ...(isActive(work, faults, textures) ? [textures] : []),
  ];
  if (!(await isLikeAfter([])) || (await isLikeAfter(parts))) return null;
  return firstFault(parts, isLikeAfter);
}

const isActive = ({ skip }: Work, faults: ReadonlyMap<string, string>, { name }: Part): boolean =>
  !skip[name] && !faults.has(name);

const activeParts = (work: Work, faults: ReadonlyMap<string, string>): readonly Part[] =>
  STEPS.filter((step) => isActive(work, faults, step));

/** By halves; all before it is right. */
async function firstFault(
  parts: readonly Part[],
  isRightAfter: (parts: readonly Part[]) => Promise<boolean>,
): Promise<string | null> {
  let [low, high] = [0, parts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await isRightAfter(parts.slice(0, middle))) low = middle;
    else high = middle;
  }
  return parts[high - 1]?.name ?? null;
}

async function after(
  work: Work,
  parts: readonly Part[],
): Promise<{ document: Document } & Pick<ReturnType<typeof prepared>, 'kept'>> {
  const document = await readAgain(work);
  const { kept, putBack } = prepared(document, work);
  for (const { run, reason } of parts) if (!reason?.(document)) await run(document);
  putBack();
  return { document, kept };
}
