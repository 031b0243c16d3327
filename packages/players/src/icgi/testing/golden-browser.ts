/// <reference types="node" />

import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { type Browser, chromium, type Page } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Starts the browser that opens the golden page. */
export const launchGolden = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });

export interface GoldenOptions {
  /** Milliseconds the network may take for a transition; by default more than any machine needs. */
  patience?: number;
  viewport?: { width: number; height: number };
  /** The first view has three arrows, and what is behind them is fetched ahead. */
  hasLinks?: boolean;
  /** Run in the page before its own scripts. */
  before?: (() => void)[];
}

const SMALL = { width: 640, height: 360 };

/** Opens the golden page and waits for its first still. */
export async function openGolden(
  browser: Browser,
  url: string,
  how: PlayableSequence['type'],
  { patience = 4_000, viewport = SMALL, hasLinks = false, before = [] }: GoldenOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport });
  for (const script of before) await page.addInitScript(script);
  await page.goto(url);
  await page.waitForFunction(() => 'openGolden' in window);
  await page.evaluate(([kind, most, links]) => window.openGolden(kind, most, links), [
    how,
    patience,
    hasLinks,
  ] as const);
  await page.waitForFunction(() => window.golden.stage.state().isReady);
  return page;
}

/** Waits until the stage stands in the keyframe and has removed all frames of the move. */
export const arrived = (page: Page, keyframe: string) =>
  page.waitForFunction((id) => {
    const { keyframe: at, moving } = window.golden.stage.state();
    return at === id && moving === null && window.golden.stage.element.querySelector('video, canvas') === null;
  }, keyframe);
