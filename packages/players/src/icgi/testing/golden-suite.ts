import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { type GoldenOptions, launchGolden, openGolden } from './golden-browser.ts';
import { serveGolden } from './golden-server.ts';

type OpenPage = (how: PlayableSequence['type'], options?: GoldenOptions) => Promise<Page>;

/** Gives the tests of the file that calls it a browser and a server; what is returned opens the golden page in them. */
export function goldenSuite(): OpenPage {
  let golden: Awaited<ReturnType<typeof serveGolden>>;
  let browser: Browser;
  beforeAll(async () => {
    golden = await serveGolden();
    browser = await launchGolden();
  });
  afterAll(async () => {
    await browser.close();
    golden.close();
  });
  return (how, options) => openGolden(browser, golden.url, how, options);
}
