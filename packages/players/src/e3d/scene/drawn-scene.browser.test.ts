/// <reference types="node" />

import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, launchDrawing, openDrawing, serveDrawing } from '../testing/drawn-browser.ts';
import { PAINTED } from '../testing/drawn-page.port.ts';

let browser: Browser;
let served: Awaited<ReturnType<typeof serveDrawing>>;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveDrawing(), launchDrawing()]);
});
afterAll(async () => {
  await browser.close();
  served.close();
});

const middle = (page: Page) => page.evaluate(() => window.drawn.colorAt(160, 120));
/** Lets the browser show so many pictures. */
const pass = (page: Page, frames: number) =>
  page.evaluate(async (left) => {
    for (let at = 0; at < left; at += 1) await new Promise(requestAnimationFrame);
  }, frames);
const count = (page: Page) => page.evaluate(() => window.drawn.whole);

test('a model is drawn in its colour, and then no frame is added', async () => {
  const page = await openDrawing(browser, served.url, 1);
  const [r = 0, g = 0, b = 0, a] = await middle(page);
  expect(g).toBeGreaterThan(90);
  expect(Math.max(r, b)).toBeLessThan(g / 2);
  expect(a).toBe(255);
  const frames = await page.evaluate(() => window.drawn.scene.frames());
  await pass(page, 20);
  expect(await page.evaluate(() => window.drawn.scene.frames())).toBe(frames);
  await page.close();
});

test('a lost context comes back with the same picture', async () => {
  const page = await openDrawing(browser, served.url, 1);
  const before = await middle(page);
  const whole = await count(page);
  await page.evaluate(() => window.drawn.loseContext());
  await pass(page, 3);
  await page.evaluate(() => window.drawn.restoreContext());
  await drawn(page, whole);
  const after = await middle(page);
  for (const [at, value] of before.entries()) expect(Math.abs((after[at] ?? 0) - value)).toBeLessThan(4);
  await page.close();
});

test.each([
  ['that is no picture', 'data:image/png;base64,AAAA'],
  ['that is not there', 'https://127.0.0.1:1/picture.png'],
])('a material with a picture %s keeps its plain colour', async (_what, url) => {
  const page = await openDrawing(browser, served.url, 1);
  const texture = { media: { name: 'picture', type: 'image/png', url: PAINTED } };
  const blue = MaterialData.parse({
    ...{ type: 'pbr-mr', baseColor: { r: 20, g: 60, b: 230, a: 1 }, metallic: 0, roughness: 0.8 },
    ...{ baseTexture: texture, metallicRoughnessTexture: texture, normalTexture: texture, occlusionTexture: texture },
  });
  await page.evaluate(([data, address]) => window.drawn.paint(data, address), [blue, url] as const);

  await expect
    .poll(async () => {
      const [r = 0, g = 0, b = 0] = await middle(page);
      return b > 90 && g < b / 2 && r < b / 2;
    })
    .toBe(true);
  await page.close();
});

const stand = async (page: Page, options: { hasShadow: boolean; isOnFloor: boolean }) => {
  const whole = await count(page);
  await page.evaluate((one) => window.drawn.stand(one), options);
  await drawn(page, whole);
};
/** Darkness of the ground before the box, nearest first, and of the corner of the picture: 0 to 255. */
const ground = (page: Page) =>
  page.evaluate(() => {
    let foot = 239;
    while (foot > 0 && (window.drawn.colorAt(160, foot)[1] ?? 0) < 30) foot -= 1;
    const before = [3, 15, 30].map((away) => window.drawn.colorAt(160, foot + away)[3] ?? 0);
    return { before, corner: window.drawn.colorAt(2, 237)[3] ?? 0 };
  });

test('things stand on a soft shadow, darkest where they touch, also after a lost context; a switch takes it off', async () => {
  const page = await openDrawing(browser, served.url, 1);
  await stand(page, { hasShadow: true, isOnFloor: false });
  const first = await ground(page);
  const [near = 0, middle = 0, far = 0] = first.before;
  expect(near).toBeGreaterThan(40);
  expect(middle).toBeLessThan(near);
  expect(far).toBeLessThan(middle);
  expect(first.corner).toBe(0);
  const whole = await count(page);
  await page.evaluate(() => window.drawn.loseContext());
  await pass(page, 3);
  await page.evaluate(() => window.drawn.restoreContext());
  await drawn(page, whole);
  expect(await ground(page)).toEqual(first);
  await stand(page, { hasShadow: false, isOnFloor: false });
  expect(await ground(page)).toEqual({ before: [0, 0, 0], corner: 0 });
  await page.close();
});

test('a scene with a wide floor of its own gets no shadow around it', async () => {
  const page = await openDrawing(browser, served.url, 1);
  const picture = () => page.evaluate(() => Array.from({ length: 240 }, (_, y) => window.drawn.colorAt(160, y)).flat());
  await stand(page, { hasShadow: true, isOnFloor: true });
  const withShadow = await picture();
  await stand(page, { hasShadow: false, isOnFloor: true });
  expect(await picture()).toEqual(withShadow);
  await page.close();
});

test('an outline is drawn around an entity, and goes', async () => {
  const page = await openDrawing(browser, served.url, 1);
  const blues = () =>
    page.evaluate(() => {
      let found = 0;
      for (let x = 0; x < 320; x += 1) {
        const [r = 0, , b = 0] = window.drawn.colorAt(x, 120);
        if (b > 150 && r < 60) found += 1;
      }
      return found;
    });
  expect(await blues()).toBe(0);
  const whole = await count(page);
  await page.evaluate(() => window.drawn.outline('#0000ff'));
  await drawn(page, whole);
  expect(await blues()).toBeGreaterThanOrEqual(2);
  const [, g = 0] = await middle(page);
  expect(g).toBeGreaterThan(80);
  const outlined = await count(page);
  await page.evaluate(() => window.drawn.outline('#0000ff', 'tint'));
  await drawn(page, outlined);
  const [, , tinted = 0] = await middle(page);
  expect(tinted).toBeGreaterThan(60);
  const inTint = await count(page);
  await page.evaluate(() => window.drawn.outline(null));
  await drawn(page, inTint);
  expect(await blues()).toBe(0);
  await page.close();
});

test('a part that was outlined is drawn in every light that comes after', async () => {
  const page = await openDrawing(browser, served.url, 1);
  for (const outline of ['outline', 'tint'] as const) {
    const whole = await count(page);
    await page.evaluate((emphasis) => window.drawn.outline('#0000ff', emphasis), outline);
    await drawn(page, whole);
    // Another environment, and with it other shaders.
    await stand(page, { hasShadow: outline === 'tint', isOnFloor: false });
    const [r = 0, g = 0] = await middle(page);
    expect(g - r).toBeGreaterThan(90);
  }
  await page.close();
});

test('a drag turns the view, and one with the right button moves it', async () => {
  const page = await openDrawing(browser, served.url, 1);
  const viewpoint = () => page.evaluate(() => window.drawn.scene.viewpoint());
  const drag = async (button: 'left' | 'right') => {
    await page.mouse.move(160, 120);
    await page.mouse.down({ button });
    await page.mouse.move(200, 120, { steps: 4 });
    await page.mouse.up({ button });
  };
  const before = await viewpoint();
  await drag('left');
  const turned = await viewpoint();
  expect(Math.abs(turned.azimuth - before.azimuth)).toBeGreaterThan(10);
  expect(turned.target).toEqual(before.target);
  await drag('right');
  const moved = await viewpoint();
  expect(moved.azimuth).toBe(turned.azimuth);
  expect(moved.target).not.toEqual(turned.target);
  await page.close();
});
