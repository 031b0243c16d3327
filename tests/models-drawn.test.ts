import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { type Oracle, openOracle } from '@diorama/players/e3d/testing/oracle-browser.ts';
import { BEHIND } from '@diorama/players/e3d/testing/oracle-light.ts';
import { ORACLE_SIDE, POSTER } from '@diorama/players/e3d/testing/oracle-page.port.ts';
import { Logger } from '@gltf-transform/core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawModel } from '../packages/server/src/features/media/models/draw-model.ts';
import { TestModel } from '../packages/server/src/features/mesh/mesh-models.testing.ts';
import { DRAWN_EDGES } from '../packages/server/src/features/mesh/pipeline/likeness/drawn-edges.testing.ts';
import {
  DRAWN_FEATURES,
  EXACT,
  type Feature,
  type Limits,
} from '../packages/server/src/features/mesh/pipeline/likeness/drawn-features.testing.ts';
import { DRAWN_GLOSS } from '../packages/server/src/features/mesh/pipeline/likeness/drawn-gloss.testing.ts';
import { DRAWN_LOOKS } from '../packages/server/src/features/mesh/pipeline/likeness/drawn-looks.testing.ts';
import { DRAWN_PARTS } from '../packages/server/src/features/mesh/pipeline/likeness/drawn-parts.testing.ts';
import { DRAWN_SCENES } from '../packages/server/src/features/mesh/pipeline/likeness/drawn-scenes.testing.ts';
import { optimised, PACKINGS } from '../packages/server/src/features/mesh/pipeline/pipeline.testing.ts';
import { gltfIo } from '../packages/server/src/platform/gltf/gltf-io.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { alike } from './support/picture-likeness.ts';
import { keepPair } from './support/picture-pair.ts';

/** How a file comes, and what is left out when its version is made. */
const VARIANTS: Readonly<Record<string, { pack: keyof typeof PACKINGS; skip: Partial<MeshSkip> }>> = {
  plain: { pack: 'plain', skip: {} },
  'packed with Draco': { pack: 'draco', skip: {} },
  'packed with meshopt': { pack: 'meshopt', skip: {} },
  quantised: { pack: 'quantised', skip: { draco: true } },
  'with a palette': { pack: 'plain', skip: { join: true, flatten: true, instance: true } },
  joined: { pack: 'plain', skip: { palette: true } },
};
const FEATURES = Object.entries({
  ...DRAWN_FEATURES,
  ...DRAWN_SCENES,
  ...DRAWN_LOOKS,
  ...DRAWN_PARTS,
  ...DRAWN_GLOSS,
  ...DRAWN_EDGES,
});

/** Features of the table that are drawn with all other tests; `npm test -- models` draws the whole of it. */
const QUICK: ReadonlySet<string> = new Set([
  'a picture that is turned and scaled by two shares',
  'a second set of coordinates',
  'fine lines in a picture, from far away',
  'a mask with alpha 0 in its factor',
  'blended colours of points',
  'glass that colours light (volume)',
  'cloth (sheen)',
  'lacquer (clearcoat)',
  'polish on a light colour, seen from the side',
  'metal with steep bumps (normal map)',
  'a shape that is laid on (morph target)',
  'mirrored parts',
  'bones of a rig that mirrors (skin)',
  'copies',
  'faces without normals',
  'two buffers in a zip',
  'pictures that begin four hundred repeats away',
  'specular and glossiness in one picture that is the colour as well',
  'specular and glossiness of a cut-out',
  'eight turned nodes of one mesh in a stretched one',
  'directions with tangents on a part that is mirrored',
  'directions with tangents on a part that is stretched',
]);
/** The same of files that visitors take away. */
const TAKEN: ReadonlySet<string> = new Set([
  'vertex colours of 8 bits',
  'plain colours in six materials, opaque and clear',
  'a picture that is moved, scaled and turned',
  'a picture of directions (normal map)',
  'small pictures of square pixels',
  'six colours, seen from one side or two',
  'a turned part in a stretched one',
  'glass and plastic of their own density (ior)',
  'a picture with alpha 0 of an opaque material and of a cut-out',
  'a picture with alpha 0 of colours and of the strength of highlights',
  'specular and glossiness of a plain colour (grey highlights)',
  'edges of a cut-out in few pixels',
  'edges of a picture that is a colour and the roughness of cloth',
]);
/** The same of posters. */
const POSTERS: ReadonlySet<string> = new Set([
  'vertex colours of 8 bits',
  'a picture that is turned and scaled by two shares',
  'fine lines in a picture, from far away',
  'a blended picture',
  'bones in a second set (skin)',
  'copies',
  'a picture in the description of the file',
  'numbers in part (sparse)',
]);
const isWhole = process.env.MODELS === 'all';
/** Each of the quick ones comes in one of the variants, in turn. */
const CELLS = FEATURES.filter(([feature]) => isWhole || QUICK.has(feature)).flatMap(([feature, given], row) =>
  Object.entries(VARIANTS)
    .filter((_, column) => isWhole || column === row % Object.keys(VARIANTS).length)
    .map(([way, { pack, skip }]) => ({ feature, way, given, pack, skip })),
);

let oracle: Oracle;
beforeAll(async () => {
  oracle = await openOracle();
});
afterAll(() => oracle.close());

test.each(CELLS)('the player draws $feature, $way, as three.js draws what was sent', async (cell) => {
  const { given, pack, skip } = cell;
  const { lacks } = given;
  const { source, name, bytes } = await sentOf(given, pack);

  const { glb, report } = await optimised(bytes, name, [], skip);
  const pictures = await oracle.draw(source, glb);

  await expectAlike(cell, pictures.source, pictures.shown, lacks ?? EXACT);
  if (lacks) expect(report.warnings.join()).toMatch(lacks.warning);
  else expect(report.warnings.filter((text) => !/km from the origin|USDZ/.test(text))).toEqual([]);
});

test.each(
  FEATURES.filter(([feature]) => isWhole || TAKEN.has(feature)).map(([feature, given]) => ({ feature, given })),
)('$feature looks the same in the GLB and the USDZ that visitors take away', async ({ feature, given }) => {
  const { source, name, bytes } = await sentOf(given, 'plain');
  const { glb } = await optimised(bytes, name);

  const pictures = await oracle.draw(source, glb, true);

  const limits = given.lacks ?? EXACT;
  await expectAlike({ feature, way: 'glb' }, pictures.source, pictures.glb ?? new Uint8Array(), limits);
  await expectAlike({ feature, way: 'usdz' }, pictures.source, pictures.usdz ?? new Uint8Array(), given.usdz ?? limits);
});

test.each(
  FEATURES.filter(([feature]) => isWhole || POSTERS.has(feature)).map(([feature, given]) => ({ feature, given })),
)('the poster that the server draws of $feature is like what three.js draws', async ({ feature, given }) => {
  const { source, name, bytes } = await sentOf(given, 'plain');
  using folder = temporaryFolder();
  const path = join(folder.path, 'model.glb');
  // Of other formats, it draws what they were converted to.
  writeFileSync(path, name.endsWith('.glb') ? bytes : source);
  const size = { width: POSTER.width / 2, height: POSTER.height / 2 };

  const poster = await (await drawModel(path)).png().toBuffer();

  const raw = { ...POSTER, channels: 4 } as const;
  const plain = sharp(Buffer.from(await oracle.plain(source)), { raw }).resize(size);
  const grey = { background: { r: BEHIND, g: BEHIND, b: BEHIND } };
  const drawn = sharp(poster).flatten(grey).flip().resize(size).ensureAlpha();
  const [wanted, found] = await Promise.all([plain, drawn].map((picture) => picture.raw().toBuffer()));
  const cell = { feature, way: 'poster' };
  await expectAlike(cell, wanted ?? new Uint8Array(), found ?? new Uint8Array(), given.poster ?? EXACT, size);
});

async function expectAlike(
  cell: { feature: string; way: string },
  source: Uint8Array,
  shown: Uint8Array,
  limits: Limits,
  size = { width: ORACLE_SIDE, height: ORACLE_SIDE },
): Promise<void> {
  const found = alike(source, shown, { ...size, behind: BEHIND });
  const isMissed = !(found.similarity >= limits.similarity && found.colour <= limits.colour);
  const where = isMissed ? await keepPair(`${cell.feature} ${cell.way}`, [source, shown], size) : '';
  expect(found.similarity, where).toBeGreaterThanOrEqual(limits.similarity);
  expect(found.colour, where).toBeLessThanOrEqual(limits.colour);
}

/** What is sent of a feature, and what it has to look like. */
async function sentOf(
  { build, send, file }: Feature,
  pack: keyof typeof PACKINGS,
): Promise<{ source: Uint8Array; name: string; bytes: Uint8Array }> {
  const drawn = await built(build, pack);
  const sent = send ? await built(send, pack) : drawn;
  const source = await glbOf(drawn);
  return { source, ...(file ? await file(sent) : { name: 'model.glb', bytes: await glbOf(sent) }) };
}

async function built(build: Feature['build'], pack: keyof typeof PACKINGS): Promise<TestModel> {
  const model = new TestModel();
  model.document.setLogger(new Logger(Logger.Verbosity.SILENT));
  await build(model);
  await PACKINGS[pack](model.document);
  return model;
}

const glbOf = async ({ document }: TestModel) => (await gltfIo()).writeBinary(document);
