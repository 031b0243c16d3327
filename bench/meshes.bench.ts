import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MeshProcess } from '@diorama/server/features/mesh/jobs/mesh-process.ts';
import { houseGlb } from '@diorama/server/features/mesh/mesh-models.testing.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import type { Bench, Measure } from './support/bench.ts';
import { type MeshModel, meshModels } from './support/mesh-models.ts';

const PEER = join(import.meta.dirname, 'support/mesh-peer.ts');
/** Optimised bytes, time and the most memory, over those of the peer. */
const LIMITS = { bytes: 0.5, largest: 1, cold: 0.8, cached: 0.15, memory: 1 };
const MEMORY = 3 * 1024 ** 3;
const TIME = 600_000;
/** Of recipes. */
const NOTHING = /^$/;

interface Result {
  name: string;
  /** Over the peer's. */
  bytes: number;
  cold: number;
  /** Compressed textures are kept. */
  cached: number;
  /** All results are kept. */
  again: number;
  /** Kinds of errors that the validator finds and did not find before. */
  newErrors: number;
  /** Most memory of the process, over the peer's. */
  memory: number;
}

/** Milliseconds of a piece of work. */
async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

async function measure(folder: string, { name, bytes }: MeshModel): Promise<Result> {
  const path = join(folder, `${name}.glb`);
  const peer = join(folder, `${name}-peer.glb`);
  writeFileSync(path, bytes);
  const [peerTime, { stdout: peerMemory }] = await timed(() =>
    promisify(execFile)(process.execPath, [PEER, path, peer]),
  );
  const worker = await startedWorker(folder);
  const kept = new Map<string, string>();
  const run = async (place: string, mayUse: RegExp) => {
    mkdirSync(join(folder, place));
    const order = {
      path,
      fileName: `${name}.glb`,
      folder: join(folder, place),
      skip: MeshSkip.parse({}),
      frame: MeshFrame.parse({}),
      wanted: [],
      rematch: null,
    };
    const nameOf = ({ source, recipe }: { source: string; recipe: string }) => `${source}-${recipe}`;
    const help = {
      find: async (keys: readonly { source: string; recipe: string }[]) =>
        keys.map((key) => (mayUse.test(key.recipe) ? (kept.get(nameOf(key)) ?? null) : null)),
      keep: (key: { source: string; recipe: string }, file: string) => {
        copyFileSync(file, join(folder, nameOf(key)));
        kept.set(nameOf(key), join(folder, nameOf(key)));
      },
      report: () => undefined,
    };
    const done = worker.run(order, help, new AbortController().signal);
    const { pid } = worker;
    return { made: await done, memory: pid === undefined ? 0 : mostMemory(pid) };
  };
  const [cold, { made, memory }] = await timed(() => run(`${name}-cold`, NOTHING));
  const [cached] = await timed(() => run(`${name}-cached`, /^webp-/));
  const [again] = await timed(() => run(`${name}-again`, /./));
  worker.stop();
  const report: { validator: Record<'before' | 'after', { code: string; severity: string }[]> } = JSON.parse(
    readFileSync(join(folder, `${name}-cold`, 'report.json'), 'utf8'),
  );
  const known = new Set(report.validator.before.map(({ code }) => code));
  return {
    name,
    bytes: made.bytes / statSync(peer).size,
    cold: cold / peerTime,
    cached: cached / peerTime,
    again: again / peerTime,
    memory: memory / Number(peerMemory),
    newErrors: report.validator.after.filter(({ code, severity }) => severity === 'error' && !known.has(code)).length,
  };
}

/** Most memory that a process has held so far, kB. */
const mostMemory = (pid: number): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** A worker whose process is up and warm, as it is when the bytes of an upload have come. */
async function startedWorker(folder: string): Promise<MeshProcess> {
  const worker = new MeshProcess({ memory: MEMORY, time: TIME });
  worker.warm();
  const place = mkdtempSync(join(folder, 'first-'));
  const path = join(place, 'first.glb');
  writeFileSync(path, await houseGlb());
  const order = {
    path,
    fileName: 'first.glb',
    folder: place,
    skip: MeshSkip.parse({ all: true }),
    frame: MeshFrame.parse({}),
    wanted: [],
    rematch: null,
  };
  const help = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep() {}, report() {} };
  await worker.run(order, help, new AbortController().signal);
  return worker;
}

const mean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

async function measureAll(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const results: Result[] = [];
  for (const model of await meshModels()) results.push(await measure(folder.path, model));
  const all = (of: (result: Result) => number) => results.map(of);
  return [
    ...results.map(({ name, bytes }) => ({ name: `${name}, bytes`, value: bytes, unit: 'x' as const })),
    ...results.map(({ name, cold }) => ({ name: `${name}, time`, value: cold, unit: 'x' as const })),
    ...results.map(({ name, memory }) => ({ name: `${name}, memory`, value: memory, unit: 'x' as const })),
    { name: 'memory, geometric mean', value: mean(all(({ memory }) => memory)), unit: 'x', max: LIMITS.memory },
    { name: 'bytes, geometric mean', value: mean(all(({ bytes }) => bytes)), unit: 'x', max: LIMITS.bytes },
    { name: 'bytes, largest', value: Math.max(...all(({ bytes }) => bytes)), unit: 'x', max: LIMITS.largest },
    { name: 'time, geometric mean', value: mean(all(({ cold }) => cold)), unit: 'x', max: LIMITS.cold },
    { name: 'time with textures kept', value: mean(all(({ cached }) => cached)), unit: 'x', max: LIMITS.cached },
    {
      name: 'time of the same file and flags again',
      value: mean(all(({ again }) => again)),
      unit: 'x',
      max: LIMITS.cached,
    },
    {
      name: 'new kinds of validator errors',
      value: all(({ newErrors }) => newErrors).reduce((a, b) => a + b, 0),
      unit: 'x',
      max: 0,
    },
  ];
}

/** Optimised meshes against what `gltf-transform optimize` makes of the same files. */
export const meshesBench: Bench = {
  name: 'meshes',
  title: 'bytes and time of optimised meshes against gltf-transform optimize',
  run: measureAll,
};
