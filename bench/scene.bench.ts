import { launchDrawing, openDrawing, serveDrawing } from '@diorama/players/e3d/testing/drawn-browser.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median, percentile } from './support/bench.ts';

const ENTITIES = 10_000;
const FRAMES = 15;
const EDITS = 20;
/** Geometries with their materials in the page's scene. */
const PAIRS = 2;
/** Milliseconds between two pictures of a 60 Hz screen. */
const FRAME = 16;

/** Many entities in the scene of editor and players, against a mesh for each in a plain one; drawn by software. */
async function run(): Promise<Measure[]> {
  const chromium = findOrInstallChromium();
  if (chromium) process.env.CHROMIUM_PATH ??= chromium;
  const [served, browser] = await Promise.all([serveDrawing(), launchDrawing()]);
  try {
    const page = await openDrawing(browser, served.url, ENTITIES);
    const rest = await page.evaluate(async () => {
      const before = window.drawn.scene.frames();
      for (let at = 0; at < 60; at += 1) await new Promise(requestAnimationFrame);
      return window.drawn.scene.frames() - before;
    });
    const ours = await page.evaluate((count) => Array.from({ length: count }, () => window.drawn.frame()), FRAMES);
    const { drawCalls } = await page.evaluate(() => window.drawn.scene.numbers());
    const edits = await page.evaluate(async (count) => {
      const times: number[] = [];
      for (let at = 0; at < count; at += 1) {
        times.push(window.drawn.moveOne('e5000', at));
        // The picture before is on the screen when the next edit comes; software draws it in some 100 ms.
        const { whole } = window.drawn;
        while (window.drawn.whole === whole) await new Promise(requestAnimationFrame);
        window.drawn.colorAt(0, 0);
      }
      return times;
    }, EDITS);
    const plain = await page.evaluate(([count, frames]) => window.drawn.plainFrames(count, frames), [
      ENTITIES,
      FRAMES,
    ] as const);
    return [
      { name: 'frame of 10,000 entities, median', value: median(ours), unit: 'ms' },
      { name: 'frame of a mesh each, median', value: median(plain), unit: 'ms' },
      { name: 'frame, ours over a mesh each', value: median(ours) / median(plain), unit: 'x', max: 0.02 },
      { name: 'draw calls over pairs of geometry and material', value: drawCalls / PAIRS, unit: 'x', max: 1.05 },
      { name: 'edit of one of 10,000 until drawn, median', value: median(edits), unit: 'ms', max: FRAME },
      { name: 'the same, 95 of 100', value: percentile(edits, 0.95), unit: 'ms', max: FRAME },
      { name: 'frames drawn in 60 pictures at rest', value: rest, unit: 'x', max: 0 },
    ];
  } finally {
    await browser.close();
    served.close();
  }
}

export const sceneBench: Bench = { name: 'scene', title: '10,000 entities in the 3D scene', run };
