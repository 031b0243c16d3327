/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import { launchDrawing, serveDrawing } from './drawn-browser.ts';
import type { SentLook } from './oracle-page.port.ts';
import './oracle-page.port.ts';

/** A model as three.js draws it, and as the player draws what became of it: four bytes a pixel. */
export interface Drawn {
  source: Uint8Array;
  shown: Uint8Array;
  /** three.js, the files that visitors take away. */
  glb: Uint8Array | null;
  usdz: Uint8Array | null;
}

/** The same of a file of others. */
export interface DrawnSent {
  source: Uint8Array;
  shown: Uint8Array;
  /** By three.js as the server draws posters; from the bottom row up. */
  plain: Uint8Array;
  /** m */
  size: readonly number[];
}

/** Both engines in one page. */
export interface Oracle {
  draw(source: Uint8Array, shown: Uint8Array, withFiles?: boolean): Promise<Drawn>;
  /**
   * A file of others as three.js draws it, with the files next to it, and as the player draws what became of it.
   *
   * @param model its name among the files
   */
  drawSent(
    sent: { model: string; files: ReadonlyMap<string, Uint8Array> },
    shown: Uint8Array,
    look: SentLook,
  ): Promise<DrawnSent>;
  /** By three.js as the server draws posters; from the bottom row up. */
  plain(source: Uint8Array): Promise<Uint8Array>;
  page: Page;
  close(): Promise<void>;
}

const LIBS = join(dirname(createRequire(import.meta.url).resolve('three')), '..', 'examples', 'jsm', 'libs');

/** As pages request a file in a folder. */
const addressOf = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** Opens the page in a browser. */
export async function openOracle(): Promise<Oracle> {
  const models = new Map<string, Uint8Array>();
  const fileAt = (address: string): Uint8Array | null => {
    const model = models.get(address);
    if (model || !address.startsWith('/libs/')) return model ?? null;
    const path = join(LIBS, normalize(address.slice('/libs'.length)));
    return existsSync(path) ? readFileSync(path) : null;
  };
  const script = new URL('oracle-page.ts', import.meta.url);
  const [served, browser] = await Promise.all([serveDrawing({ script, fileAt }), launchDrawing()]);
  const page = await browser.newPage({ viewport: { width: 300, height: 300 } });
  await page.goto(served.url);
  await page.waitForFunction(() => 'openOracle' in window);
  await page.evaluate(() => window.openOracle());
  let count = 0;
  return {
    page,
    async draw(source, shown, withFiles = false) {
      count += 1;
      const addresses = [`/source-${count}.glb`, `/shown-${count}.glb`] as const;
      models.set(addresses[0], source);
      models.set(addresses[1], shown);
      const drawn = await page.evaluate(([a, b, c]) => window.oracle.draw(a, b, c), [...addresses, withFiles] as const);
      models.clear();
      const pixels = (text: string) => Buffer.from(text, 'base64');
      const { glb, usdz } = drawn;
      return {
        source: pixels(drawn.source),
        shown: pixels(drawn.shown),
        glb: glb === null ? null : pixels(glb),
        usdz: usdz === null ? null : pixels(usdz),
      };
    },
    async drawSent({ model, files }, shown, look) {
      count += 1;
      const folder = `/sent-${count}/`;
      for (const [name, bytes] of files) models.set(folder + addressOf(name), bytes);
      models.set(`/shown-${count}.glb`, shown);
      const drawn = await page.evaluate(([from, to, given]) => window.oracle.drawSent(from, to, given), [
        folder + addressOf(model),
        `/shown-${count}.glb`,
        look,
      ] as const);
      models.clear();
      const pixels = (text: string) => Buffer.from(text, 'base64');
      const { size, source, plain, shown: player } = drawn;
      return { size, source: pixels(source), shown: pixels(player), plain: pixels(plain) };
    },
    async plain(source) {
      count += 1;
      const address = `/plain-${count}.glb`;
      models.set(address, source);
      const drawn = await page.evaluate((url) => window.oracle.plain(url), address);
      models.clear();
      return Buffer.from(drawn, 'base64');
    },
    async close() {
      await browser.close();
      served.close();
    },
  };
}
