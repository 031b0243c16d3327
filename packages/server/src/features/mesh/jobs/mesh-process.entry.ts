// Optimises meshes, one after the other. Started by mesh-process.ts; speaks by messages with its parent.

import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOf } from '@diorama/contract/common/answers.ts';
import type { ModelParts } from '@diorama/documents/e3d/replace/model-parts.ts';
import sharp from 'sharp';
import { followParent } from '../../../platform/process/follow-parent.ts';
import { NODES_FILE, REPORT_FILE, SOURCE_MODEL_FILE } from '../mesh-file-names.ts';
import type { Rematch } from '../pipeline/likeness/found-again.ts';
import { optimise } from '../pipeline/optimise.ts';
import type { TextureCache } from '../pipeline/pictures/textures.ts';
import { RefusedMeshError } from '../pipeline/refused-mesh-error.ts';
import { warmUp } from '../pipeline/validate/warm-up.ts';
import { type MeshOrder, MeshRequest, type MeshSaid } from './mesh-message.ts';

/** Milliseconds. */
const LOOK_EVERY = 50;

sharp.cache(false);
const asked = new Map<number, (paths: (string | null)[]) => void>();
let questions = 0;
let ready = Promise.resolve();

followParent();
process.on('message', (message) => {
  const request = MeshRequest.parse(message);
  if (request.type === 'optimise') void work(request);
  else if (request.type === 'warm')
    ready = warmUp().catch(() => undefined); // its result is not needed
  else asked.get(request.ask)?.(request.paths);
});

const say = (said: MeshSaid) => process.send?.(said);

async function work(order: MeshOrder): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > order.memory) process.exit(1);
  }, LOOK_EVERY);
  try {
    await ready;
    const report = (step: string, progress: number) => say({ type: 'progress', step, progress });
    const rematch = order.rematch && (await readRematch(order.rematch));
    const made = await optimise({ ...order, rematch }, { cache: cacheIn(order.folder), report });
    const write = async (name: string, content: Uint8Array | string) => {
      const path = join(order.folder, name);
      await writeFile(path, content);
      return path;
    };
    const glb = await write('dist.glb', made.glb);
    const reports = [
      { name: REPORT_FILE, path: await write(REPORT_FILE, JSON.stringify(made.report)) },
      { name: NODES_FILE, path: await write(NODES_FILE, JSON.stringify(made.nodes)) },
    ];
    if (made.converted) reports.push({ name: SOURCE_MODEL_FILE, path: await write(SOURCE_MODEL_FILE, made.converted) });
    const { bytes, drawCalls } = made.report.after;
    const { stats, box } = made;
    say({ type: 'done', glb, reports, wanted: [...made.wanted], stats, box, bytes, drawCalls });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ type: error instanceof RefusedMeshError ? 'refused' : 'failed', message });
  } finally {
    clearInterval(watch);
  }
}

const StoredNodes = answerOf<ModelParts>();

/** The nodes were written by this process. */
const readRematch = async ({ targets, before }: NonNullable<MeshOrder['rematch']>): Promise<Rematch> => ({
  targets,
  before: StoredNodes.parse(JSON.parse(await readFile(before, 'utf8'))),
});

/** Textures of earlier runs lie with the parent. */
const cacheIn = (folder: string): TextureCache => ({
  async find(keys) {
    questions += 1;
    const ask = questions;
    const answer = new Promise<(string | null)[]>((resolve) => asked.set(ask, resolve));
    say({ type: 'find', ask, keys: [...keys] });
    const paths = await answer;
    asked.delete(ask);
    return Promise.all(paths.map(async (path) => (path === null ? null : new Uint8Array(await readFile(path)))));
  },
  async keep(key, bytes) {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    say({ type: 'keep', key, path });
  },
});
