import type { View } from './cameras.ts';
import { Film } from './film.ts';
import { loadWorld } from './page-world.ts';
import { cameraOf } from './project.ts';

type Shot = { width: number; height: number; samples: readonly View[]; postTo: string };

declare global {
  interface Window {
    /** Set when the page is ready: draws one picture and posts its pixels (RGBA, bottom row first). */
    shoot?: (shot: Shot) => Promise<void>;
  }
}

const canvas = document.createElement('canvas');
document.body.append(canvas);

/** A part of a pixel, different for every sample (a low-discrepancy sequence). */
const jitterOf = (index: number): readonly [number, number] => [
  (((index * 0.7548776662 + 0.5) % 1) - 0.5) * 0.9,
  (((index * 0.5698402909 + 0.5) % 1) - 0.5) * 0.9,
];

const world = await loadWorld(canvas);
const film = new Film(world.renderer);

window.shoot = async ({ width, height, samples, postTo }) => {
  film.resize(width, height);
  samples.forEach((view, index) => {
    film.expose(samples.length, index, view.exposure, () =>
      world.draw(cameraOf(view, width, height, jitterOf(index)), view.dusk, index, height),
    );
  });
  const [first] = samples;
  if (!first) return;
  const middle = samples[Math.floor(samples.length / 2)] ?? first;
  const pixels = film.develop(middle.exposure, middle.dusk);
  await fetch(postTo, { method: 'POST', body: pixels });
};
document.title = 'ready';
