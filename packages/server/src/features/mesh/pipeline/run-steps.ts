import type { KeptName, MeshIssue, MeshReport, MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { type Candidate, packedWays } from './candidates.ts';
import { nearOrigin } from './far-scenes.ts';
import { isHiding } from './hidden-nodes.ts';
import { markKept, markNodes, nodeName } from './keep-names.ts';
import { type Look, lookAt } from './look-at.ts';
import { stepFiguresOf } from './measure.ts';
import { readDocument } from './read-document.ts';
import { STEPS, type Step } from './steps.ts';
import { newErrors } from './validate.ts';
import { validateApart } from './validate-apart.ts';
import type { Work } from './work.ts';

/** A file that was made and is valid. */
export interface Made
  extends Pick<MeshReport, 'compression' | 'sparse' | 'candidates' | 'steps' | 'kept' | 'warnings'> {
  type: 'made';
  glb: Uint8Array;
  issues: MeshIssue[];
  /** Of the file that was made; null: it is the one that was sent. */
  look: Look | null;
}
/** The step at fault; null: it is none of them. */
interface Failed {
  type: 'failed';
  step: string | null;
  reason: string;
}

/** Share of the work that each step counts for. */
const STEPS_SHARE = 0.4;

/**
 * One run of all steps that are not left out, and of every way of packing; the smallest valid file is kept.
 *
 * @param faults steps that are left out, and why
 */
export async function runSteps(
  work: Work,
  document: Document,
  faults: ReadonlyMap<string, string>,
): Promise<Made | Failed> {
  const { tools, skip } = work;
  const { kept, putBack } = prepared(document, work);
  const steps: MeshStep[] = [];
  const note = (name: MeshStep['name'], ms: number, skipped?: string | null) => {
    steps.push({ name, ms: Math.round(ms), ...stepFiguresOf(document), ...(skipped && { skipped }) });
  };
  for (const [at, step] of STEPS.entries()) {
    tools.report(step.name, 0.1 + (STEPS_SHARE * at) / STEPS.length);
    const reason = skip[step.name] ? 'left out by you' : (faults.get(step.name) ?? step.reason?.(document) ?? null);
    const start = performance.now();
    try {
      if (reason === null) await step.run(document);
    } catch (error) {
      return { type: 'failed', step: step.name, reason: `it cannot work on this file (${messageOf(error)})` };
    }
    note(step.name, performance.now() - start, reason);
  }
  putBack();
  tools.report('textureCompress', 0.5);
  const start = performance.now();
  const warnings = skip.textureCompress ? [] : await work.textures.apply(document);
  note('textureCompress', performance.now() - start, skip.textureCompress ? 'left out by you' : null);
  tools.report('draco', 0.7);
  const packing = performance.now();
  const mayDraco = !skip.draco && !skip.weld;
  const packed = await packedWays(document, { draco: mayDraco });
  const packingTime = performance.now() - packing;
  tools.report('compare', 0.85);
  const valid = await smallestValid(work, packed, kept);
  if (!valid) return findFault(work, faults);
  const sent = sourceAsWay(work);
  const ways = [...packed, ...sent].sort((a, b) => a.glb.length - b.glb.length);
  const [asSent] = sent;
  const chosen =
    asSent && asSent.glb.length < valid.way.glb.length ? { way: asSent, issues: work.issues, look: null } : valid;
  note(chosen.way.compression === 'meshopt' ? 'meshopt' : 'draco', packingTime, packingNote(skip, chosen.way));
  return {
    type: 'made',
    glb: chosen.way.glb,
    compression: chosen.way.compression,
    sparse: chosen.way.sparse,
    candidates: ways.map(({ compression, sparse, glb }) => ({ compression, sparse, bytes: glb.length })),
    steps,
    issues: chosen.issues,
    look: chosen.look,
    kept,
    warnings: [...warnings, ...[...faults].map(([step, reason]) => `The step ${step} was left out: ${reason}`)],
  };
}

/** Marks what steps must leave alone, and brings a far scene near until they are done. */
function prepared(document: Document, { wanted }: Work): { kept: KeptName[]; putBack: () => void } {
  const kept = markKept(document, wanted);
  // What leaves a hidden node would be seen.
  markNodes(document, isHiding);
  return { kept, putBack: nearOrigin(document) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const packingNote = (skip: Work['skip'], { compression }: Candidate): string | null =>
  compression === 'draco' || compression === 'meshopt'
    ? null
    : skip.draco
      ? 'left out by you'
      : 'the file is smaller without it';

/** The file as it came counts when nothing makes it smaller. */
const sourceAsWay = ({ source, skip, mayStay }: Work): Candidate[] =>
  mayStay && !skip.draco ? [{ compression: 'source', sparse: false, glb: source.glb }] : [];

/** A file that was made, and what is seen of it. */
interface ValidWay {
  way: Candidate;
  issues: MeshIssue[];
  look: Look;
}

/** The smallest file without an error that the one sent did not have, in which all names are found again. */
async function smallestValid(
  { issues }: Work,
  ways: readonly Candidate[],
  kept: readonly KeptName[],
): Promise<ValidWay | null> {
  for (const way of ways) {
    const validating = validateApart(way.glb);
    const looking = lookAt(way.glb);
    looking.catch(() => undefined); // what cannot be read is not valid
    const after = await validating;
    if (newErrors(issues, after).length > 0) continue;
    const look = await looking;
    if (holdsNames(look.document, kept)) return { way, issues: after, look };
  }
  return null;
}

function holdsNames(document: Document, kept: readonly KeptName[]): boolean {
  const root = document.getRoot();
  const nodes = new Set(root.listNodes().map(nodeName));
  const materials = new Set(root.listMaterials().map((material) => material.getName()));
  return kept.every(({ found, type, name }) => !found || (type === 'node' ? nodes : materials).has(name));
}

/** Finds the first step after which the file is not valid any more, by halves. */
async function findFault(work: Work, faults: ReadonlyMap<string, string>): Promise<Failed> {
  const active = STEPS.filter(({ name }) => !work.skip[name] && !faults.has(name));
  let [low, high] = [0, active.length];
  if (!(await isValidAfter(work, []))) return { type: 'failed', step: null, reason: 'it cannot be packed' };
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await isValidAfter(work, active.slice(0, middle))) low = middle;
    else high = middle;
  }
  const step = active[high - 1]?.name ?? null;
  return { type: 'failed', step, reason: 'it made the file invalid' };
}

async function isValidAfter(work: Work, steps: readonly Step[]): Promise<boolean> {
  const document = await readDocument(work.source.glb);
  const { kept, putBack } = prepared(document, work);
  for (const step of steps) if (!step.reason?.(document)) await step.run(document);
  putBack();
  const ways = await packedWays(document, { draco: false });
  return (await smallestValid(work, ways, kept)) !== null;
}
