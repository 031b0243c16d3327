import { expect, test } from 'vitest';
import { isModel, nameOfModel } from './model-files.ts';

test('a file is a model by its ending, in capitals too', () => {
  expect(['House.GLB', 'a.gltf', 'b.obj', 'c.fbx', 'd.stl', 'e.zip'].every(isModel)).toBe(true);
  expect(['photo.png', 'glb', 'model.glb.txt'].some(isModel)).toBe(false);
});

test('an object is called after its file', () => {
  expect(nameOfModel('Oak_table-v2.glb')).toBe('Oak table v2');
  expect(nameOfModel('.glb')).toBe('.glb');
  expect(nameOfModel(`${'a'.repeat(300)}.glb`)).toHaveLength(200);
});
