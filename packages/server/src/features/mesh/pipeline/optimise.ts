import type { FileNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { KeptName, MeshFigures, MeshReport, MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import type { Document } from '@gltf-transform/core';
import { getBounds } from '@gltf-transform/functions';
import { checkDocument } from './check-document.ts';
import { drawableOf, likeness, pictureOf } from './compare.ts';
import { type Rematch, withFoundAgain } from './found-again.ts';
import type { WantedName } from './keep-names.ts';
import { figuresOf, rawBytes } from './measure.ts';
import { nodesOf, noteKept } from './node-tree.ts';
import { readDocument } from './read-document.ts';
import { readSource } from './read-source.ts';
import { type Made, runSteps } from './run-steps.ts';
import { TextureWork } from './textures.ts';
import { unpackKtx2 } from './unpack-ktx2.ts';
import { validate } from './validate.ts';
import type { Tools, Work } from './work.ts';

/** What is to be made of a file. */
export interface Wish {
  path: string;
  /** As it was sent: its ending says what it is. */
  fileName: string;
  skip: MeshSkip;
  wanted: readonly WantedName[];
  /** Of a file that is to replace a model. */
  rematch?: Rematch | null;
}

/** An optimised mesh. */
export interface Optimised {
  glb: Uint8Array;
  report: MeshReport;
  nodes: FileNodes;
  /** What was sent, as one GLB; null: it was one. */
  converted: Uint8Array | null;
  stats: MeshStats;
  box: MeshBox | null;
  /** What was kept or was to be: what the wish says, and what was found again. */
  wanted: readonly WantedName[];
}

/** How often a step at fault is looked for, before the file stays as it came. */
const MOST_FAULTS = 4;

/** Makes of a file what scenes load. Throws {@link RefusedMeshError} for what cannot be used. */
export async function optimise(wish: Wish, tools: Tools): Promise<Optimised> {
  const { path, fileName, skip, rematch = null } = wish;
  const start = performance.now();
  tools.report('read', 0);
  const source = await readSource(path, fileName);
  const document = await readDocument(source.glb);
  const isUnpacked = !skip.all && !skip.textureCompress;
  const checked = checkDocument(document);
  const { unpacked, unread } = isUnpacked ? await unpackKtx2(document) : NO_KTX2;
  const warnings = [...source.warnings, ...checked, ...unread.map(staysKtx2)];
  const textures = new TextureWork(tools.cache);
  // They take longest, and other threads: begun first, waited for last.
  if (isUnpacked) await textures.begin(document);
  const before = figuresOf(document, source.glb.length);
  const nodes = nodesOf(document);
  const wanted = withFoundAgain(wish.wanted, rematch, nodes);
  const box = boxOf(document);
  const drawable = drawableOf(document);
  const issues = await validate(source.glb);
  const read = stepOf('read', performance.now() - start, { ...before, bytes: rawBytes(document) });
  const mayStay = source.isUntouched && unpacked === 0;
  const work = { source, mayStay, document, skip, wanted, textures, issues, tools };
  const made = skip.all ? asItCame({ source, wanted, issues }, document) : await withoutFaults(work);
  tools.report('compare', 0.9);
  const comparing = performance.now();
  const optimised = await readDocument(made.glb);
  const after = figuresOf(optimised, made.glb.length);
  const alike =
    made.glb === source.glb ? 1 : likeness(await pictureOf(drawable), await pictureOf(drawableOf(optimised)));
  const report: MeshReport = {
    format: source.format,
    compression: made.compression,
    sparse: made.sparse,
    candidates: made.candidates,
    steps: [read, ...made.steps, stepOf('compare', performance.now() - comparing, after)],
    before,
    after,
    validator: { before: issues, after: made.issues },
    kept: made.kept,
    likeness: alike,
    warnings: [...warnings, ...made.warnings],
    ms: Math.round(performance.now() - start),
  };
  return {
    glb: made.glb,
    report,
    nodes: { ...nodes, nodes: noteKept(nodes.nodes, optimised) },
    converted: source.isUntouched ? null : source.glb,
    stats: statsOf(before, after),
    box,
    wanted,
  };
}

const NO_KTX2 = { unpacked: 0, unread: [] };
const staysKtx2 = (name: string): string => `The texture “${name}” is KTX2 of another kind and stays as it came`;

const stepOf = (name: MeshStep['name'], ms: number, figures: MeshFigures): MeshStep => ({
  name,
  ms: Math.round(ms),
  bytes: figures.bytes,
  triangles: figures.triangles,
  drawCalls: figures.drawCalls,
  nodes: figures.nodes,
});

const statsOf = (before: MeshFigures, { triangles, vertices, materials, textures, bytes }: MeshFigures): MeshStats => ({
  triangles,
  vertices,
  materials,
  textures,
  bytesIn: before.bytes,
  bytesOut: bytes,
});

function boxOf(document: Document): MeshBox | null {
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  if (!scene) return null;
  const { min, max } = getBounds(scene);
  return [...min, ...max].every(Number.isFinite) ? { min: [...min], max: [...max] } : null;
}

/** Runs the steps; one that fails, or makes the file invalid, is left out and the rest runs again. */
async function withoutFaults(work: Work): Promise<Made> {
  const faults = new Map<string, string>();
  for (let attempt = 0; attempt < MOST_FAULTS; attempt += 1) {
    const made = await runSteps(work, attempt === 0 ? work.document : await readAgain(work), faults);
    if (made.type === 'made') return made;
    if (made.step === null) break;
    faults.set(made.step, made.reason);
  }
  const kept = asItCame(work, await readDocument(work.source.glb));
  const why = [...faults].map(([step, reason]) => `${step}: ${reason}`).join('; ');
  return {
    ...kept,
    warnings: [`The file could not be optimised and stays as it came (${why || 'every way of packing it failed'})`],
  };
}

async function readAgain({ source, skip }: Work): Promise<Document> {
  const document = await readDocument(source.glb);
  if (!skip.textureCompress) await unpackKtx2(document);
  return document;
}

function asItCame({ source, wanted, issues }: Pick<Work, 'source' | 'wanted' | 'issues'>, document: Document): Made {
  const names = { node: new Set<string>(), material: new Set<string>() };
  for (const node of document.getRoot().listNodes())
    names.node.add(node.getName() || (node.getMesh()?.getName() ?? ''));
  for (const material of document.getRoot().listMaterials()) names.material.add(material.getName());
  const kept: KeptName[] = wanted.map((name) => ({ ...name, found: names[name.type].has(name.name) }));
  return {
    type: 'made',
    glb: source.glb,
    compression: 'source',
    sparse: false,
    candidates: [{ compression: 'source', sparse: false, bytes: source.glb.length }],
    steps: [],
    issues,
    kept,
    warnings: [],
  };
}
