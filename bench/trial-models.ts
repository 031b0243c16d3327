// `node scripts/run.mjs --tools bench/trial-models.ts <file, folder, or .txt list>...`: sends models of others the way an upload
// goes, draws what was made of each in the player and on the server, and compares both with three.js, which draws what was sent.
// One line for each file. Pairs of pictures lie in the folder that it names first; `KEEP=all` keeps those that are alike, too.
// `SKIP=simplify,draco` leaves steps out, which finds the one at fault.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { openOracle } from '@diorama/players/e3d/testing/oracle-browser.ts';
import { BEHIND } from '@diorama/players/e3d/testing/oracle-light.ts';
import { ORACLE_SIDE, POSTER, type SentLook } from '@diorama/players/e3d/testing/oracle-page.port.ts';
import { drawModel } from '@diorama/server/features/media/models/draw-model.ts';
import { MeshProcess } from '@diorama/server/features/mesh/jobs/mesh-process.ts';
import { SOURCE_MODEL_FILE } from '@diorama/server/features/mesh/mesh-file-names.ts';
import { hasLinearColours } from '@diorama/server/features/mesh/pipeline/converted-document.ts';
import { fbxUnits } from '@diorama/server/features/mesh/pipeline/fbx/fbx-units.ts';
import { inMetalAndRoughness } from '@diorama/server/features/mesh/pipeline/pictures/metal-and-roughness.ts';
import { readDocument } from '@diorama/server/features/mesh/pipeline/read-document.ts';
import { RefusedMeshError } from '@diorama/server/features/mesh/pipeline/refused-mesh-error.ts';
import { gltfIo } from '@diorama/server/platform/gltf/gltf-io.ts';
import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import * as z from 'zod';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { watchThread } from '../packages/server/src/testing/thread-time.ts';
import { type Alike, alike } from '../tests/support/picture-likeness.ts';
import { keepPair } from '../tests/support/picture-pair.ts';
import { filesBelow, MODEL, type SentModel, sentModel } from './support/sent-model.ts';

/** From here on two pictures are the same. Source: tests/models-drawn.test.ts. */
const LIMITS = { similarity: 0.98, colour: 2 };
/** The same of metal that is wholly rough, for which both engines have tables of their own: white is 3 to 4 apart. */
const ROUGH_METAL = 4.5;
const ROUGH = 0.9;
/** What an installation allows by default. */
const BOUNDS = { memory: 3 * 1024 ** 3, time: 600_000 };
/** Bytes of a page of memory, and ms between two looks at what the process takes. */
const [PAGE, LOOK_EVERY] = [4_096, 20];

const Report = z.looseObject({ warnings: z.array(z.string()), likeness: z.number().nullable() });

const kept = join(process.env.TMPDIR ?? '/tmp', 'trial-models');
const paths = process.argv.slice(2).flatMap(filesOf);
console.log(`${paths.length} files; pictures (three.js to the left): ${kept}`);
const oracle = await openOracle();
const worker = new MeshProcess(BOUNDS);
const counts = new Map<string, number>();
for (const [at, path] of paths.entries()) {
  const line = await tried(path).catch((error: unknown) => ({
    verdict: 'FAILED',
    text: error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : String(error),
  }));
  counts.set(line.verdict, (counts.get(line.verdict) ?? 0) + 1);
  console.log(`${at + 1} ${line.verdict} ${short(path)} | ${line.text}`);
}
worker.stop();
await oracle.close();
console.log([...counts].map(([verdict, count]) => `${verdict} ${count}`).join(', '));

/** A list has a path on each line. */
function filesOf(path: string): string[] {
  if (path.endsWith('.txt')) return readFileSync(path, 'utf8').split('\n').filter(Boolean).flatMap(filesOf);
  return filesBelow(path).filter((file) => MODEL.test(file));
}

function short(path: string): string {
  return path.split('/').slice(-3).join('/');
}

async function tried(path: string): Promise<{ verdict: string; text: string }> {
  using folder = temporaryFolder();
  const sent = await sentModel(path);
  const made = await sentToProcess(sent, folder.path);
  if (typeof made === 'string') return { verdict: 'refused', text: made };
  const { warnings, likeness } = Report.parse(JSON.parse(readFileSync(join(folder.path, 'report.json'), 'utf8')));
  const facts = [
    `alike ${likeness ?? '-'}`,
    `${made.ms} ms, main ${Math.round(made.main)} ms, ${Math.round(made.memory / 1e6)} MB`,
    ...(made.undrawn ?? []).map((text) => `undrawn: ${text}`),
    ...warnings.filter((text) => !made.undrawn?.includes(text)),
  ].join(' | ');
  const glb = new Uint8Array(readFileSync(made.glb));
  const look = await lookOf(sent, folder.path);
  const whole = [join(folder.path, SOURCE_MODEL_FILE), join(folder.path, 'sent')].find(existsSync) ?? made.glb;
  const document = await readDocument(readFileSync(whole));
  const drawn = await oracle
    .drawSent(await readableByThree(sent, document), glb, look)
    .catch((error: unknown) => String(error));
  if (typeof drawn === 'string') return { verdict: 'unread', text: `${drawn.split('\n')[0]} | ${facts}` };
  const shown = alike(drawn.source, drawn.shown, { width: ORACLE_SIDE, height: ORACLE_SIDE, behind: BEHIND });
  const half = { width: POSTER.width / 2, height: POSTER.height / 2 };
  const [plain, poster] = await posterPair(drawn.plain, whole, half).catch(() => [null, null]);
  const served = plain && poster ? alike(plain, poster, { ...half, behind: BEHIND }) : null;
  const isNamed = warnings.some((text) => !text.includes('USDZ'));
  const most = hasRoughMetal(document) ? ROUGH_METAL : LIMITS.colour;
  const isServed = served === null || isRight(served, LIMITS.colour);
  const verdict = isRight(shown, most) && isServed ? 'right' : isNamed ? 'named' : 'WRONG';
  const name = `${numberOf(path)} ${short(path)}`;
  const isKept = process.env.KEEP === 'all';
  if (isKept || !isRight(shown, most))
    await keepPair(`${name} shown`, [drawn.source, drawn.shown], {
      ...{ width: ORACLE_SIDE, height: ORACLE_SIDE, folder: kept },
    });
  if (plain && poster && (isKept || !isServed))
    await keepPair(`${name} poster`, [plain, poster], { ...half, folder: kept });
  const figures = `player ${figuresOf(shown)} server ${served ? figuresOf(served) : '-'}`;
  return { verdict, text: `${figures} | ${drawn.size.map((side) => side.toPrecision(3)).join(' x ')} m | ${facts}` };
}

/** three.js does not read what a material is in specular and glossiness: it gets the same in metal and roughness. */
async function readableByThree(sent: SentModel, document: Document): Promise<Pick<SentModel, 'model' | 'files'>> {
  if (!(await inMetalAndRoughness(document))) return sent;
  const glb = await (await gltfIo()).writeBinary(document);
  return { model: 'source.glb', files: new Map([['source.glb', glb]]) };
}

function hasRoughMetal(document: Document): boolean {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  return primitives.some((primitive) => {
    const material = primitive.getMaterial();
    return !material || (material.getMetallicFactor() >= ROUGH && material.getRoughnessFactor() >= ROUGH);
  });
}

function numberOf(path: string): string {
  return paths.indexOf(path).toString().padStart(3, '0');
}

function isRight({ similarity, colour }: Alike, most: number): boolean {
  return similarity >= LIMITS.similarity && colour <= most;
}

function figuresOf({ similarity, colour }: Alike): string {
  return `${similarity.toFixed(3)}/${colour.toFixed(1)}`;
}

/** As the server does; a text says why the file was refused. */
async function sentToProcess(sent: SentModel, folder: string) {
  const path = join(folder, 'sent');
  writeFileSync(path, sent.bytes);
  let memory = 0;
  const looking = every(() => {
    memory = Math.max(memory, memoryOf(worker.pid));
  }, LOOK_EVERY);
  const longest = watchThread();
  const start = performance.now();
  const order = { path, folder, fileName: sent.fileName, wanted: [], rematch: null };
  const left = (process.env.SKIP ?? '').split(',').filter(Boolean);
  const skip = MeshSkip.parse(Object.fromEntries(left.map((step) => [step, true])));
  const defaults = { skip, frame: MeshFrame.parse({}) };
  const help = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep() {}, report() {} };
  try {
    const { glb, stats } = await worker.run({ ...order, ...defaults }, help, new AbortController().signal);
    return { glb, undrawn: stats.undrawn, memory, main: longest(), ms: Math.round(performance.now() - start) };
  } catch (error) {
    if (error instanceof RefusedMeshError) return error.message;
    throw error;
  } finally {
    clearInterval(looking);
    longest();
  }
}

function memoryOf(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}

/** What the converter chose where the format leaves it open. */
async function lookOf({ libraries, model, files }: SentModel, folder: string): Promise<SentLook> {
  const materials: Record<string, { roughness: number; metalness: number }> = {};
  if (/\.gl(b|tf)$/i.test(model)) return { libraries, matrix: null, isLinear: false, materials };
  const root = (await readDocument(readFileSync(join(folder, SOURCE_MODEL_FILE)))).getRoot();
  for (const material of root.listMaterials()) {
    const made = { roughness: material.getRoughnessFactor(), metalness: material.getMetallicFactor() };
    materials[material.getName()] = made;
    materials[''] ??= made;
  }
  const rest = { libraries, isLinear: [...files.values()].some(hasLinearColours), materials };
  const [, bytes] = [...files].find(([name]) => name === model) ?? [];
  if (/\.fbx$/i.test(model) && bytes) return { ...rest, matrix: scaleOf(fbxUnits(bytes).metres) };
  const around = root.listNodes().find((node) => node.getName() === 'Metres');
  return { ...rest, matrix: around?.getMatrix() ?? null };
}

function scaleOf(metres: number): number[] {
  return [metres, 0, 0, 0, 0, metres, 0, 0, 0, 0, metres, 0, 0, 0, 0, 1];
}

/** Both as the server draws posters, on the same grey, from the bottom row up. */
async function posterPair(
  plain: Uint8Array,
  glb: string,
  size: { width: number; height: number },
): Promise<readonly [Uint8Array, Uint8Array]> {
  const raw = { ...POSTER, channels: 4 } as const;
  const grey = { background: { r: BEHIND, g: BEHIND, b: BEHIND } };
  const poster = await (await drawModel(glb)).png().toBuffer();
  const pictures = [
    sharp(Buffer.from(plain), { raw }).resize(size),
    sharp(poster).flatten(grey).flip().resize(size).ensureAlpha(),
  ].map((picture) => picture.raw().toBuffer());
  const [left, right] = await Promise.all(pictures);
  return [left ?? new Uint8Array(), right ?? new Uint8Array()];
}
