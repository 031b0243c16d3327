import type { MeshTrial } from '@diorama/contract/meshes/meshes.contract.ts';
import { expect, test } from 'vitest';
import { trialText } from './trial-text.ts';

const MB = 1024 * 1024;
const trial = (bytesWith: number | null, drawCallsWith = 10): MeshTrial => ({
  flag: 'draco',
  state: 'ready',
  progress: 1,
  message: null,
  bytes: MB,
  bytesWith,
  drawCallsWith,
  trianglesWith: 100,
  version: 1,
});

test.each([
  [trial(4.1 * MB), 'costs 4.1× here', 'bad'],
  [trial(4 * MB), 'costs 4× here', 'bad'],
  [trial(26 * MB), 'costs 26× here', 'bad'],
  [trial(1.2 * MB), '+205 KB', 'bad'],
  [trial(0.75 * MB), 'saves 256 KB', 'good'],
  [trial(1.001 * MB), 'no difference', 'plain'],
  [trial(1.1 * MB, 1_233), '+1,223 draw calls', 'bad'],
  [trial(0.75 * MB, 11), '+1 draw call', 'bad'],
])('a trial is told in a few words', (done, text, tone) => {
  expect(trialText(done, { drawCalls: 10 })).toEqual({ text, tone });
});

test('a trial that is not done says nothing', () => {
  expect(trialText(trial(null), { drawCalls: 10 })).toBeNull();
});
