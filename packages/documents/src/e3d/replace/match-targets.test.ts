import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchClip } from './match-clips.ts';
import { type BoundTarget, matchTargets, newParts } from './match-targets.ts';
import type { ModelParts, PartShape, PartTarget } from './model-parts.ts';
import { foldedName, likenessOfNames } from './name-likeness.ts';

interface Box {
  name: string;
  material: string | null;
  shape: PartShape;
}

const shape = (triangles: number, x: number, y: number, z: number): PartShape => ({
  triangles,
  area: 2 * (x * y + y * z + z * x),
  box: { x, y, z },
});
const model = (boxes: readonly Box[]): ModelParts => ({
  nodes: boxes.map(({ name, material, shape: fingerprint }) => ({
    name,
    parent: null,
    parts: [{ primitive: 0, material, fingerprint }],
  })),
  animations: [],
});
const HOUSE: readonly Box[] = [
  { name: 'Walls', material: 'Facade', shape: shape(812, 10, 6, 8) },
  { name: 'Roof', material: 'Tiles', shape: shape(2_400, 11, 3, 9) },
  { name: 'Door', material: 'Wood', shape: shape(96, 1, 2.1, 0.1) },
  { name: 'Garage door', material: 'Wood', shape: shape(120, 2.4, 2.1, 0.1) },
  { name: 'Chimney', material: 'Brick', shape: shape(44, 0.8, 2, 0.8) },
];
const target = ({ name, material }: Box): BoundTarget => ({
  node: name,
  material: material ?? '',
  primitive: 0,
  shape: null,
});
const one = (before: readonly Box[], after: readonly Box[], bound: BoundTarget) =>
  matchTargets(model(before), model(after), [bound])[0];
const renamed = (boxes: readonly Box[], from: string, to: Partial<Box>) =>
  boxes.map((box) => (box.name === from ? { ...box, ...to } : box));
const named = (name: string): BoundTarget => ({
  node: name,
  material: HOUSE.find((box) => box.name === name)?.material ?? '',
  primitive: 0,
  shape: null,
});
const [roof, door] = [named('Roof'), named('Door')];

test('a part whose names are there still is kept, whatever its shape', () => {
  const after = renamed(HOUSE, 'Roof', { shape: shape(9_000, 14, 5, 9) });
  const match = one(HOUSE, after, roof);
  expect(match).toMatchObject({ state: 'kept', to: { node: 'Roof', material: 'Tiles' } });
  expect(match?.score).toBeLessThan(0.9);
  expect(one(HOUSE, HOUSE, roof)).toMatchObject({ state: 'kept', score: 1 });
});

test('a renamed node is found by its material and its looks', () => {
  const match = one(HOUSE, renamed(HOUSE, 'Roof', { name: 'Tak_nytt.001' }), roof);
  expect(match).toMatchObject({ state: 'moved', to: { node: 'Tak_nytt.001', material: 'Tiles', primitive: 0 } });
});

test('a renamed material is found by its node', () => {
  const match = one(HOUSE, renamed(HOUSE, 'Roof', { material: 'Clay tiles' }), roof);
  expect(match).toMatchObject({ state: 'moved', to: { node: 'Roof', material: 'Clay tiles' } });
});

test('a part with other names for both is found by its looks alone', () => {
  expect(one(HOUSE, renamed(HOUSE, 'Roof', { name: 'Object_17', material: 'mat_3' }), roof)).toMatchObject({
    state: 'moved',
    to: { node: 'Object_17', material: 'mat_3' },
  });
});

test('a part that is gone is lost, and does not take the place of one that stayed', () => {
  const after = HOUSE.filter(({ name }) => name !== 'Door');
  expect(one(HOUSE, after, door)).toMatchObject({ state: 'lost', to: null });
});

test('of equal windows the removed one is lost; none of the others becomes it', () => {
  const windows = [1, 2, 3, 4].map((at) => ({ name: `Window ${at}`, material: 'Glass', shape: shape(12, 1, 1, 0.1) }));
  const after = windows.filter(({ name }) => name !== 'Window 3');
  const matches = matchTargets(model(windows), model(after), windows.map(target));
  expect(matches.map(({ state }) => state)).toEqual(['kept', 'kept', 'lost', 'kept']);
});

test('equal windows that all got other names keep their order, each found once', () => {
  const windows = [1, 2, 3, 4].map((at) => ({ name: `Window ${at}`, material: 'Glass', shape: shape(12, 1, 1, 0.1) }));
  const after = windows.map((box, at) => ({ ...box, name: `Fönster ${'abcd'[at]}` }));
  const matches = matchTargets(model(windows), model(after), windows.map(target));
  expect(matches.map(({ to }) => to?.node)).toEqual(['Fönster a', 'Fönster b', 'Fönster c', 'Fönster d']);
});

test('a node that was split goes on as one of its halves; the other is new', () => {
  const halves = [1, 2].map((at) => ({ name: `Roof_${at}`, material: 'Tiles', shape: shape(1_200, 5.5, 3, 9) }));
  const after = [...HOUSE.filter(({ name }) => name !== 'Roof'), ...halves];
  const match = one(HOUSE, after, roof);
  expect(match?.state).toBe('moved');
  expect(match?.to?.node).toMatch(/^Roof_[12]$/);
  const bound: PartTarget[] = match?.to ? [match.to] : [];
  expect(newParts(model(HOUSE), model(after), bound)).toHaveLength(1);
});

test('a file in centimetres is the same model', () => {
  const inCentimetres = HOUSE.map((box) => ({
    ...box,
    name: box.name === 'Roof' ? 'Object_9' : box.name,
    shape: {
      triangles: box.shape.triangles,
      area: box.shape.area * 10_000,
      box: { x: box.shape.box.x * 100, y: box.shape.box.y * 100, z: box.shape.box.z * 100 },
    },
  }));
  const match = one(HOUSE, inCentimetres, roof);
  expect(match).toMatchObject({ state: 'moved', to: { node: 'Object_9' } });
  expect(match?.score).toBeGreaterThan(0.7);
});

test('a slot that was lost before is found again by what was noted of it', () => {
  const noted = { node: 'Old roof', material: 'Old tiles', primitive: 0, shape: shape(2_400, 11, 3, 9) };
  const before = HOUSE.filter(({ name }) => name !== 'Roof');
  expect(one(before, HOUSE, noted)).toMatchObject({ state: 'moved', to: { node: 'Roof', material: 'Tiles' } });
});

test('an override of a material follows the material to its new name, and one of a node its node', () => {
  const byMaterial: BoundTarget = { node: '', material: 'Tiles', primitive: null, shape: null };
  const byNode: BoundTarget = { node: 'Roof', material: '', primitive: null, shape: null };
  const after = renamed(HOUSE, 'Roof', { name: 'Roof_new', material: 'Tiles v2' });
  expect(one(HOUSE, after, byMaterial)).toMatchObject({
    state: 'moved',
    to: { node: '', material: 'Tiles v2', primitive: null },
  });
  expect(one(HOUSE, after, byNode)).toMatchObject({ state: 'moved', to: { node: 'Roof_new', material: '' } });
  expect(one(HOUSE, after, { node: '', material: '', primitive: null, shape: null })).toMatchObject({ state: 'kept' });
});

const anyBoxes = fc
  .uniqueArray(
    fc.record({ triangles: fc.integer({ min: 1, max: 1_000_000 }), size: fc.integer({ min: 1, max: 400 }) }),
    {
      selector: ({ triangles }) => triangles,
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((sizes): Box[] =>
    sizes.map(({ triangles, size }, at) => ({
      name: `Part ${at}`,
      material: `Material ${at % 5}`,
      shape: shape(triangles, size / 10, size / 20 + 0.1, 0.2),
    })),
  );

test('the order of a file changes nothing: what is in it is kept', () => {
  fc.assert(
    fc.property(anyBoxes, fc.integer(), (boxes, seed) => {
      const shuffled = boxes.toSorted((a, b) => ((a.shape.triangles * seed) % 97) - ((b.shape.triangles * seed) % 97));
      const matches = matchTargets(model(boxes), model(shuffled), boxes.map(target));
      expect(matches.map(({ state, to }) => [state, to?.node])).toEqual(boxes.map(({ name }) => ['kept', name]));
    }),
    { numRuns: 60 },
  );
});

test('any one part that gets another name is found, moved or not, and scaled with all others', () => {
  fc.assert(
    fc.property(anyBoxes, fc.nat(), fc.constantFrom(0.01, 1, 2.54, 100), (boxes, pick, scale) => {
      const at = pick % boxes.length;
      const after = boxes.map((box, place) => ({
        ...box,
        name: place === at ? 'Zzz' : box.name,
        shape: {
          triangles: box.shape.triangles,
          area: box.shape.area * scale * scale,
          box: { x: box.shape.box.x * scale, y: box.shape.box.y * scale, z: box.shape.box.z * scale },
        },
      }));
      const matches = matchTargets(model(boxes), model(after), boxes.map(target));
      expect(matches[at]).toMatchObject({ state: 'moved', to: { node: 'Zzz' } });
    }),
    { numRuns: 60 },
  );
});

test('no two parts become one, every answer is in the new file, and scores are shares', () => {
  fc.assert(
    fc.property(anyBoxes, anyBoxes, (before, other) => {
      const after = other.map((box) => ({ ...box, name: `New ${box.name}`, material: `New ${box.material}` }));
      const matches = matchTargets(model(before), model(after), before.map(target));
      const found = matches.flatMap(({ to }) => (to ? [to.node] : []));
      expect(new Set(found).size).toBe(found.length);
      const names = new Set(after.map(({ name }) => name));
      expect(found.every((name) => names.has(name))).toBe(true);
      expect(matches.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('all parts of a model of 10,000 nodes are compared with few others each', () => {
  const boxes = Array.from({ length: 10_000 }, (_, at) => ({
    name: `Part ${at}`,
    material: `Material ${at % 20}`,
    shape: shape(12 + (at % 50), 1, 1, 1),
  }));
  let compared = 0;
  const counted = boxes.map((box, at) => ({
    ...box,
    name: `Del-${(at * 7) % 10_000}`,
    shape: Object.defineProperty({ ...box.shape }, 'box', {
      get: () => {
        compared += 1;
        return box.shape.box;
      },
    }),
  }));
  const matches = matchTargets(model(boxes), model(counted), boxes.map(target));
  expect(matches.filter(({ state }) => state === 'moved')).toHaveLength(10_000);
  // Once for each side of a box, for each of the near ones: far from the hundred million pairs there are.
  expect(compared).toBeLessThan(10_000 * 250);
});

test('names are alike without case, marks and numbers', () => {
  expect(likenessOfNames('Wall_North.001', 'wall north')).toBe(0.9);
  expect(likenessOfNames('Window.001', 'Window_2')).toBeLessThan(likenessOfNames('Window.001', 'Window'));
  expect(likenessOfNames('Roof', 'Door')).toBeLessThan(0.4);
  expect(likenessOfNames('', 'Door')).toBe(0);
});

test('a clip is found by its name, else by its length', () => {
  const before = [
    { name: 'Open', length: 2 },
    { name: 'Close', length: 3 },
  ];
  expect(matchClip('Open', before, before)).toMatchObject({ state: 'kept', to: 'Open' });
  expect(matchClip('Open', before, [{ name: 'Öppna', length: 2 }])).toMatchObject({ state: 'moved', to: 'Öppna' });
  expect(matchClip('Open', before, [{ name: 'Close', length: 3 }])).toMatchObject({ state: 'lost', to: null });
});

/** What programs make of `Roof tile 02`. */
const OTHERS: readonly [program: string, name: string][] = [
  ['Blender, imported twice', 'Roof tile 02.001'],
  ['three.js', 'Roof_tile_02'],
  ['Maya, a namespace', 'house_v3:Roof_tile_02'],
  ['Maya, a namespace in another', 'site:house:Roof_tile_02'],
  ['Maya, the shape', 'Roof_tile_02Shape'],
  ['Maya, a path', '|house|grp_roof|Roof_tile_02'],
  ['3ds Max, FBX', 'RoofFBXASC032tileFBXASC03202'],
  ['FBX, a kind', 'Model::Roof tile 02'],
  ['USD', 'Roof_tile_02_Mesh'],
  ['USD, a path', '/World/House/Roof_tile_02'],
  ['Unreal', 'SM_Roof_tile_02'],
  ['Unity', 'Roof tile 02_LOD0'],
  ['Cinema 4D', 'Roof tile 2'],
  ['SketchUp', 'ROOF TILE#2'],
  ['Houdini', 'geo.roof_tile_2'],
  ['COLLADA', 'Roof_x0020_tile_x0020_02'],
  ['Windows and macOS', 'Roof\u00a0tile 02'.normalize('NFD')],
  ['a wrapper', 'Mesh.Roof tile 02'],
  ['an instance', 'Roof_tile_02_inst1'],
  ['one word', 'RoofTile02'],
];

test.each(OTHERS)('a name as %s writes it, %s, is that of the part among others with other numbers', (_, name) => {
  const tiles = [1, 2, 3].map((at) => ({ name: `Roof tile 0${at}`, material: 'Clay', shape: shape(120, 1, 0.1, 1) }));
  // It was modelled again, and is elsewhere in the file: neither its shape nor its place distinguishes it from the
  // others.
  const after = tiles
    .map((box) => ({ ...box, name: box.name === 'Roof tile 02' ? name : name.replace('2', box.name.slice(-1)) }))
    .map((box) => ({ ...box, shape: shape(300, 1.2, 0.2, 1.1) }))
    .reverse();
  const before = [...HOUSE, ...tiles];
  const named = before.filter(({ name: own }) => own === 'Roof tile 02').map(target);
  const [match] = matchTargets(model(before), model([...HOUSE, ...after]), named);
  expect(match).toMatchObject({ state: 'moved', to: { node: name } });
  expect(likenessOfNames('Roof tile 02', name)).toBeGreaterThanOrEqual(0.9);
});

test.each(OTHERS)('a material that %s calls %s is the same', (_, name) => {
  const before = renamed(HOUSE, 'Roof', { material: 'Roof tile 02' });
  const after = renamed(HOUSE, 'Roof', { material: name, shape: shape(9_000, 14, 5, 9) });
  expect(one(before, after, { node: '', material: 'Roof tile 02', primitive: null, shape: null })).toMatchObject({
    state: 'moved',
    to: { node: '', material: name },
  });
});

test('of equal windows that were all numbered otherwise each is found by its number, though one is gone', () => {
  const windows = [1, 2, 3, 4, 5].map((at) => ({
    ...{ name: `Window.00${at}`, material: 'Glass', shape: shape(12, 1, 1, 0.1) },
  }));
  const after = windows
    .filter(({ name }) => name !== 'Window.003')
    .map((box) => ({ ...box, name: `House:${box.name.replace('.00', '_')}_LOD1` }));
  const matches = matchTargets(model(windows), model(after), windows.map(target));
  expect(matches.map(({ to }) => to?.node ?? null)).toEqual([
    'House:Window_1_LOD1',
    'House:Window_2_LOD1',
    null,
    'House:Window_4_LOD1',
    'House:Window_5_LOD1',
  ]);
});

test.each([
  ['Dörr', 'Do\u0308rr'],
  ['Dörr', 'Dorr'],
  ['Door_Material', 'Door'],
  ['Material.001', 'Material_1'],
  ['Object_9', 'object 9'],
  ['_01_Roof', '01 Roof'],
])('%s and %s are one name', (a, b) => {
  expect(foldedName(a)).toBe(foldedName(b));
});

test.each([
  ['Window 12', 'Window 1 2'],
  ['Window 1', 'Window 10'],
  ['Shape', 'Mesh'],
  ['Level 1 Window', 'Level 2 Window'],
  ['Landscape', 'Lands'],
])('%s and %s are two names', (a, b) => {
  expect(foldedName(a)).not.toBe(foldedName(b));
});
