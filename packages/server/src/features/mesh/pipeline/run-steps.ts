import type { MeshIssue, MeshReport, MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { findInvalid } from './check/find-fault.ts';
import { stepFiguresOf } from './geometry/measure.ts';
import { type Candidate, packedCandidates } from './likeness/candidates.ts';
import type { Look } from './likeness/look-at.ts';
import { prepared } from './repair/prepared.ts';
import { smallestValid } from './smallest-valid.ts';
import { STEPS } from './steps.ts';
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
export interface Failed {
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
    const reason = skip[step.name] ? 'switched off' : (faults.get(step.name) ?? step.reason?.(document) ?? null);
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
  const noTextures = skip.textureCompress ? 'switched off' : (faults.get('textureCompress') ?? null);
  const warnings = noTextures === null ? await work.textures.apply(document) : [];
  note('textureCompress', performance.now() - start, noTextures);
  tools.report('draco', 0.7);
  const packing = performance.now();
  const mayDraco = !skip.draco && !skip.weld;
  const packed = await packedCandidates(document, { draco: mayDraco });
  const packingTime = performance.now() - packing;
  tools.report('compare', 0.85);
  const valid = await smallestValid(work, packed, kept);
  if (!valid) return { type: 'failed', ...(await findInvalid(work, faults)) };
  const sent = sourceAsWay(work);
  const candidates = [...packed, ...sent].sort((a, b) => a.glb.length - b.glb.length);
  const [asSent] = sent;
  const chosen =
    asSent && asSent.glb.length < valid.way.glb.length ? { way: asSent, issues: work.issues, look: null } : valid;
  note(chosen.way.compression === 'meshopt' ? 'meshopt' : 'draco', packingTime, packingNote(skip, chosen.way));
  return {
    type: 'made',
    glb: chosen.way.glb,
    compression: chosen.way.compression,
    sparse: chosen.way.sparse,
    candidates: candidates.map(({ compression, sparse, glb }) => ({ compression, sparse, bytes: glb.length })),
    steps,
    issues: chosen.issues,
    look: chosen.look,
    kept,
    warnings: [...warnings, ...[...faults].map(([step, reason]) => `The step ${step} was left out: ${reason}`)],
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const packingNote = (skip: Work['skip'], { compression }: Candidate): string | null =>
  compression === 'draco' || compression === 'meshopt'
    ? null
    : skip.draco
      ? 'switched off'
      : 'the file is smaller without it';

/** The file as it came counts when nothing makes it smaller. */
const sourceAsWay = ({ source, skip, mayStay }: Work): Candidate[] =>
  mayStay && !skip.draco ? [{ compression: 'source', sparse: false, glb: source.glb }] : [];
