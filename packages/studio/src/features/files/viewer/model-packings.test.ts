import { expect, test } from 'vitest';
import { packingsOf } from './model-packings.ts';

/** The beginning of a GLB with this description. */
function glb(description: string): ArrayBuffer {
  const json = new TextEncoder().encode(description);
  const view = new DataView(new ArrayBuffer(20 + json.length));
  for (const [at, word] of [0x46546c67, 2, 20 + json.length, json.length, 0x4e4f534a].entries())
    view.setUint32(at * 4, word, true);
  new Uint8Array(view.buffer).set(json, 20);
  return view.buffer;
}

test('a model says what it is packed with', () => {
  const extensionsUsed = ['KHR_draco_mesh_compression', 'KHR_texture_basisu', 'KHR_materials_unlit'];
  expect([...packingsOf(glb(JSON.stringify({ extensionsUsed })))]).toEqual(['draco', 'ktx2']);
  expect([...packingsOf(glb(JSON.stringify({ extensionsUsed: ['KHR_meshopt_compression'] })))]).toEqual(['meshopt']);
});

test.each(['{}', 'null', '{"extensionsUsed":7}', 'not json'])('%s needs no decoder', (description) => {
  expect(packingsOf(glb(description)).size).toBe(0);
});

test('what is no GLB needs no decoder', () => {
  expect(packingsOf(new ArrayBuffer(4)).size).toBe(0);
  expect(packingsOf(new ArrayBuffer(64)).size).toBe(0);
});
