/// <reference path="./gltf-validator.d.ts" />
import { createHash } from 'node:crypto';
import type { MeshIssue } from '@diorama/contract/meshes/mesh-report.ts';
import { validateBytes } from 'gltf-validator';
import * as z from 'zod';

const Found = z.object({
  issues: z.object({
    messages: z.array(
      z.object({ code: z.string(), message: z.string(), severity: z.number(), pointer: z.string().optional() }),
    ),
  }),
});
/** Issues read of one file. */
const MOST = 1_000;

/** What the validator of Khronos says, by kind: errors first. */
export async function validate(glb: Uint8Array): Promise<MeshIssue[]> {
  const result = Found.safeParse(
    await validateBytes(glb, { format: 'glb', writeTimestamp: false, maxIssues: MOST }).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      return { issues: { messages: [{ code: 'UNREADABLE', message: message.slice(0, 300), severity: 0 }] } };
    }),
  );
  const kinds = new Map<string, MeshIssue>();
  for (const { code, message, severity, pointer = '' } of result.data?.issues.messages ?? []) {
    if (severity > 1) continue;
    const known = kinds.get(code);
    if (known) known.count += 1;
    else kinds.set(code, { code, severity: severity === 0 ? 'error' : 'warning', count: 1, message, pointer });
  }
  return [...kinds.values()].sort((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count);
}

/** Errors of a kind that the file did not have when it came. */
export const newErrors = (before: readonly MeshIssue[], after: readonly MeshIssue[]): MeshIssue[] =>
  after.filter(
    ({ code, severity }) =>
      severity === 'error' && !before.some((issue) => issue.code === code && issue.severity === 'error'),
  );

/** Of bytes, lower-case hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
