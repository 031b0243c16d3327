import { expect, test } from 'vitest';
import { nullScene } from '../testing/null-scene.testing.ts';
import { content, entity, view } from '../testing/scene-content.testing.ts';

test.each([
  ['that is no picture', 'data:image/png;base64,AAAA'],
  ['whose numbers end early', 'data:image/vnd.radiance;base64,Iz9SQURJQU5DRQo='],
  ['that is not there', 'https://127.0.0.1:1/sky.hdr'],
])('surroundings %s are reported by their address', async (_what, url) => {
  const reported = await new Promise<string>((resolve) => {
    const { scene } = nullScene({ onPictureFault: resolve });
    const image = { url, name: 'sky', type: 'image/png' };
    scene.show(content([entity('around', { type: 'environment', image })], {}), view());
  });
  expect(reported).toBe(url);
});
