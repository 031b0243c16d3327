import { readModel } from '@diorama/players/e3d/gltf/read-model.ts';
import { expect, test } from 'vitest';
import { EXTENSION_NAMES, TestModel, withJson } from '../packages/server/src/features/mesh/mesh-models.testing.ts';
import { modelDecoders } from './support/model-decoders.ts';

/** The server unpacks such pictures before a model is served, and refuses drafts by name. */
const UNSERVED = ['KHR_texture_basisu', 'KHR_accessor_float16', 'KHR_accessor_float64', 'KHR_mesh_primitive_restart'];
const NAMES = EXTENSION_NAMES.filter((name) => !UNSERVED.includes(name));

test.each(NAMES)('the player reads a model that the server took, and that insists on %s', async (name) => {
  const model = new TestModel();
  model.node('Wall', model.sheet(model.material('Paint')));
  const glb = withJson<{ extensionsUsed: string[]; extensionsRequired: string[] }>(await model.glb(), (json) => {
    json.extensionsUsed = [name];
    json.extensionsRequired = [name];
  });

  const { parts } = await readModel(glb.buffer, modelDecoders);

  expect(parts.map(({ node }) => node)).toEqual(['Wall']);
});
