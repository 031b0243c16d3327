/// <reference types="node" />

import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { type Browser, chromium, type Page } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Starts the browser that opens the golden page. */
export const launchGolden = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });

/** Opens the golden page and waits for its first still. */
export async function openGolden(browser: Browser, url: string, how: PlayableSequence['type']): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  await page.goto(url);
  await page.waitForFunction(() => 'openGolden' in window);
  await page.evaluate((kind) => window.openGolden(kind), how);
  await page.waitForFunction(() => window.golden.stage.state().isReady);
  return page;
}

/** Waits until the stage stands in the keyframe and has removed all frames of the move. */
export const arrived = (page: Page, keyframe: string) =>
  page.waitForFunction((id) => {
    const { keyframe: at, moving } = window.golden.stage.state();
    return at === id && moving === null && window.golden.stage.element.querySelector('video, canvas') === null;
  }, keyframe);
