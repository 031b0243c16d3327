import { expect, test } from 'vitest';
import { isModel, nameOfModel, noModel } from './model-files.ts';

test('a file is a model by its ending, in capitals too', () => {
  expect(['House.GLB', 'a.gltf', 'b.obj', 'c.fbx', 'd.stl', 'e.zip'].every(isModel)).toBe(true);
  expect(['photo.png', 'glb', 'model.glb.txt'].some(isModel)).toBe(false);
});

test('an object is called after its file', () => {
  expect(nameOfModel('Oak_table-v2.glb')).toBe('Oak table v2');
  expect(nameOfModel('.glb')).toBe('.glb');
  expect(nameOfModel(`${'a'.repeat(300)}.glb`)).toHaveLength(200);
});

test.each([
  [
    'House.STEP',
    '“House.STEP” is a STEP file, which is not read',
    /^Open it in your CAD program, such as FreeCAD, and export GLB/,
  ],
  ['Villa.skp', '“Villa.skp” is a SketchUp file, which is not read', /^In SketchUp, choose .*GLB or FBX\.$/],
  ['house.ifc', '“house.ifc” is an IFC building, which is not read', /^Export GLB or FBX/],
  ['hall.blend', '“hall.blend” is a Blender file, which is not read', /^In Blender, choose .*\.glb\)\.$/],
  ['hall.dae', '“hall.dae” is a COLLADA file, which is not read', /^Export GLB or FBX instead/],
  ['hall.usdz', '“hall.usdz” is a USD file, which is not read', /^Open it in Blender/],
  ['wall.mtl', '“wall.mtl” is the materials of an OBJ, which is not read', /together with its \.obj/],
  ['photo.png', '“photo.png” is not a model', /^Use GLB, glTF, OBJ, FBX, STL or PLY\.$/],
  ['constructor', '“constructor” is not a model', /^Use GLB/],
])('%s is refused by what it is, with the way out', (name, message, detail) => {
  expect(isModel(name)).toBe(false);
  expect(noModel(name)).toEqual({ message, detail: expect.stringMatching(detail) });
});
