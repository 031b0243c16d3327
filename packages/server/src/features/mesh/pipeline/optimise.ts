import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { FileNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import {
  LIKE,
  type MeshFigures,
  type MeshIssue,
  type MeshReport,
  type MeshStep,
} from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import type { Document } from '@gltf-transform/core';
import { getBounds } from '@gltf-transform/functions';
import { asItCame, likenessTo, withoutFaults } from './check/without-faults.ts';
import type { WantedName } from './geometry/keep-names.ts';
import { figuresOf, rawBytes } from './geometry/measure.ts';
import { nodesOf, noteKept } from './geometry/node-tree.ts';
import { withVariants } from './geometry/variants.ts';
import { placedOnce } from './geometry/world-positions.ts';
import { KeptResults, type MadeFacts, packPicture, type SourceFacts, unpackPicture } from './kept-results.ts';
import {
  boxOfDrawable,
  type Drawable,
  type DrawnTextures,
  drawableOf,
  drawnTextures,
  pictureOf,
} from './likeness/compare.ts';
import { type Rematch, withFoundAgain } from './likeness/found-again.ts';
import { lookAt } from './likeness/look-at.ts';
import { worstPart } from './likeness/worst-part.ts';
import { isUnitGuess } from './other-formats/unit-guess.ts';
import { usdzWarnings } from './other-formats/usdz-losses.ts';
import { TextureWork } from './pictures/textures.ts';
import { readRepaired } from './read-repaired.ts';
import { readSource, type Source } from './read-source.ts';
import { undrawnWarnings } from './repair/undrawn.ts';
import { validateApart } from './validate/validate-apart.ts';
import type { Tools, Work } from './work.ts';

/** What is to be made of a file. */
export interface Wish {
  path: string;
  /** As it was sent: its ending says what it is. */
  fileName: string;
  skip: MeshSkip;
  /** Unit and axis of a file whose format has no field for them. */
  frame?: MeshFrame;
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
  /** What was kept or was to be: what the wish says, what was found again, and what variants change. */
  wanted: readonly WantedName[];
}

/** Makes of a file what scenes load. Throws {@link RefusedMeshError} for what cannot be used. */
export async function optimise(wish: Wish, tools: Tools): Promise<Optimised> {
  const { path, fileName, skip, rematch = null } = wish;
  const start = performance.now();
  tools.report('read', 0);
  const source = await readSource(path, fileName, wish.frame);
  const kept = new KeptResults(tools.cache, source);
  const isCompressed = !skip.all && !skip.textureCompress;
  const known = await kept.facts();
  const read = known ? null : await readWhole(source, isCompressed, tools);
  const facts = known ?? (await factsOf(read ?? (await readWhole(source, isCompressed, tools)), source));
  const wanted = withVariants(withFoundAgain(wish.wanted, rematch, facts.nodes), facts.nodes);
  const mayStay = source.isUntouched && facts.unpacked === 0;
  const order = { skip, wanted, mayStay };
  const found = await kept.made(order);
  const reading = stepOf('read', performance.now() - start, { ...facts.before, bytes: facts.rawBytes });
  const done = found ?? (await make({ ...order, source, facts, read, tools, isCompressed }));
  const { made } = done;
  if (!known) await kept.keepFacts(facts);
  const glb = done.glb ?? source.glb;
  if (!found) await kept.keepMade(order, made, glb);
  const { issues, warnings, ...result } = made.report;
  const report: MeshReport = {
    ...result,
    format: source.format,
    steps: [reading, ...result.steps],
    before: facts.before,
    after: made.after,
    validator: { before: facts.issues, after: issues },
    warnings: [...source.warnings, ...facts.warnings, ...warnings],
    ms: Math.round(performance.now() - start),
  };
  return {
    glb,
    report,
    nodes: made.nodes,
    converted: source.isUntouched ? null : source.glb,
    stats: statsOf(facts, made, source),
    box: facts.box,
    wanted,
  };
}

/** A file that was read, and what is worked on. */
interface ReadFile {
  document: Document;
  warnings: string[];
  unpacked: number;
  /** Bytes on the card before KTX2 was unpacked. */
  textureMemory: number;
  textures: TextureWork;
  /** Its colours, for its picture. */
  drawn: DrawnTextures;
  issues: Promise<MeshIssue[]>;
}

async function readWhole(source: Source, isCompressed: boolean, tools: Tools): Promise<ReadFile> {
  const issues = validateApart(source.glb);
  issues.catch(() => undefined); // thrown where they are waited for
  const { document, changed, ...rest } = await readRepaired(source.glb);
  // What the picture of the source shows is read before compression keeps the threads busy.
  const drawn = drawnTextures(document);
  const textures = new TextureWork(tools.cache);
  // They take longest, and other threads: begun first, waited for last.
  if (isCompressed) await textures.begin(document);
  return { document, drawn, textures, issues, unpacked: changed, ...rest };
}

async function factsOf(
  { document, drawn, warnings, unpacked, textureMemory, issues }: ReadFile,
  { glb }: Source,
): Promise<SourceFacts> {
  const place = placedOnce();
  const drawable = drawableOf(document, { place, textures: drawn });
  const facts = {
    before: { ...figuresOf(document, glb.length), textureMemory },
    rawBytes: rawBytes(document),
    nodes: nodesOf(document, place),
    box: boxOf(document, drawable),
    warnings,
    unpacked,
    picture: packPicture(await pictureOf(drawable)),
  };
  return { ...facts, issues: await issues };
}

/** Runs the steps, and compares what comes out with what came in. */
async function make({
  source,
  facts,
  read,
  tools,
  isCompressed,
  ...wish
}: Pick<Work, 'source' | 'skip' | 'wanted' | 'mayStay' | 'tools'> & {
  facts: SourceFacts;
  read: ReadFile | null;
  isCompressed: boolean;
}): Promise<{ made: MadeFacts; glb: Uint8Array }> {
  const { document, textures } = read ?? (await readWhole(source, isCompressed, tools));
  const picture = unpackPicture(facts.picture);
  const work = { ...wish, source, document, textures, issues: facts.issues, picture, tools };
  const made = wish.skip.all ? await asItCame(work, document) : await withoutFaults(work);
  const comparing = performance.now();
  const look = made.look ?? (await lookAt(made.glb, { draws: false }));
  const alike = likenessTo(work, made);
  const isUnlike = alike !== null && alike < LIKE;
  const differs = isUnlike && picture && look.picture ? worstPart(picture, look.picture) : null;
  const { compression, sparse, candidates, steps, kept, warnings, issues } = made;
  const compared = stepOf('compare', look.ms + performance.now() - comparing, look.after);
  const report = {
    compression,
    sparse,
    candidates,
    steps: [...steps, compared],
    kept,
    warnings,
    issues,
    likeness: alike,
    differs,
  };
  const nodes = { ...facts.nodes, nodes: noteKept(facts.nodes.nodes, look.document) };
  return {
    made: { isSource: made.glb === source.glb && made.look === null, nodes, after: look.after, report },
    glb: made.glb,
  };
}

const stepOf = (name: MeshStep['name'], ms: number, figures: MeshFigures): MeshStep => ({
  name,
  ms: Math.round(ms),
  bytes: figures.bytes,
  triangles: figures.triangles,
  drawCalls: figures.drawCalls,
  nodes: figures.nodes,
});

const statsOf = (
  { before, nodes, warnings }: SourceFacts,
  { after: { triangles, vertices, materials, textures, bytes }, report: { likeness, differs } }: MadeFacts,
  source: Source,
): MeshStats => {
  const undrawn = undrawnWarnings(source.glb);
  // What has a place of its own: the unit is chosen on the page of the mesh, and rooms on iPhones are not what is published.
  const elsewhere = new Set([...undrawn, ...usdzWarnings(source.glb)]);
  const lost = [...source.warnings, ...warnings].filter((text) => !elsewhere.has(text) && !isUnitGuess(text));
  return {
    triangles,
    vertices,
    materials,
    textures,
    bytesIn: before.bytes,
    bytesOut: bytes,
    ...(nodes.variants.length > 0 && { variants: nodes.variants.length }),
    ...(likeness !== null && { likeness }),
    ...(differs && { differs }),
    ...(undrawn.length > 0 && { undrawn }),
    ...(lost.length > 0 && { lost }),
    ...(likeness === null && { uncompared: true }),
  };
};

/** Around what is drawn; instances are placed for its picture already. */
function boxOf(document: Document, drawable: Drawable): MeshBox | null {
  const drawn = boxOfDrawable(drawable);
  if (drawn) return drawn;
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  if (!scene) return null;
  const { min, max } = getBounds(scene);
  return [...min, ...max].every(Number.isFinite) ? { min: [...min], max: [...max] } : null;
}
