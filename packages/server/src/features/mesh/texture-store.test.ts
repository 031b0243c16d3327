import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTextureStore } from './texture-store.ts';

test('a texture that cannot be kept while its mesh is still being worked on ends nothing', async () => {
  await using server = await createTestApp();
  using folder = temporaryFolder();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const textures = createTextureStore(server.deps);
  const key = { source: 'a'.repeat(64), recipe: 'webp' };
  textures.keep(key, join(folder.path, 'gone.webp'));
  // Longer than it takes to find the file missing.
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  await textures.end();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(await textures.find([key])).toEqual([null]);
});
