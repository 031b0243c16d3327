import { answerOf } from '@diorama/contract/common/answers.ts';
import type { MeshIssue } from '@diorama/contract/meshes/mesh-report.ts';
import { createThread } from '../../../../platform/threads/thread.ts';
import { validate } from './validate.ts';

/** Bytes of the largest file that a thread gets its own copy of. */
const MOST_COPIED = 128 * 1024 * 1024;

const thread = createThread<Uint8Array>(new URL('./validate-thread.entry.ts', import.meta.url));
let last: Promise<unknown> = Promise.resolve();

/** As {@link validate}, next to the work on the file: a model takes the validator as long as half of the steps. */
export function validateApart(glb: Uint8Array): Promise<MeshIssue[]> {
  if (glb.length > MOST_COPIED) return validate(glb);
  const turn = last.then(() => thread.run(glb)).then(issuesOf);
  last = turn.catch(() => undefined);
  return turn;
}

const StoredIssues = answerOf<MeshIssue[]>();
const issuesOf = (report: unknown): MeshIssue[] => StoredIssues.parse(report);
