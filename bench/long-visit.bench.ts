import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median } from './support/bench.ts';
import { startBenchServer } from './support/bench-server.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** Moves of one visit. Source: products/WALKTHROUGH, "How to show it works". */
const MOVES = 500;
/** Moves after which everything has been loaded that this visit needs. */
const WARM = 50;
/** Moves between two looks at the memory. */
const STEP = 50;
/** To and fro through the demo: an arrow key, and the view it leads to. */
const WALK = [
  ['ArrowRight', 'Terrace'],
  ['ArrowDown', 'Approach'],
] as const;

/** Bytes of script and numbers of nodes and listeners that are in use once all garbage is gone. */
async function heldBy(session: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** Waits until the page says where the visitor stands. */
const arriveAt = (page: Page, view: string) =>
  page.waitForFunction((name) => document.querySelector('[role=status]')?.textContent.includes(name), view);

async function walk(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move += 1) {
    const [key, arrival] = WALK[move % 2 === 0 ? 0 : 1];
    await page.keyboard.press(key);
    await arriveAt(page, arrival);
  }
}

async function run(): Promise<Measure[]> {
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!executablePath) throw new Error('It needs Chromium');
  await using server = await startBenchServer({ DEMO: '1' });
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
    await page.goto(`${server.url}/p/villa-solbacken?lang=en`);
    await page
      .getByRole('button', { name: /Terrace/ })
      .first()
      .waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await walk(page, WARM);
    const first = await heldBy(session);
    const heaps: number[] = [];
    let last = first;
    for (let moves = WARM; moves < MOVES; moves += STEP) {
      await walk(page, STEP);
      last = await heldBy(session);
      heaps.push(last.heap);
    }
    const [early, late] = [heaps.slice(0, 3), heaps.slice(-3)];
    return [
      { name: `heap after ${WARM} moves`, value: first.heap / 1e6, unit: 'MB' },
      { name: `heap after ${MOVES} moves`, value: last.heap / 1e6, unit: 'MB' },
      { name: `heap, last looks over first`, value: median(late) / median(early), unit: 'x', max: 1.05 },
      { name: 'elements and texts, end over beginning', value: last.nodes / first.nodes, unit: 'x', max: 1.05 },
      { name: 'listeners, end over beginning', value: last.listeners / first.listeners, unit: 'x', max: 1.05 },
    ];
  } finally {
    await browser.close();
  }
}

/** Whether a visit that goes on for long takes more and more memory. */
export const longVisitBench: Bench = { name: 'long-visit', title: `memory of ${MOVES} moves through the demo`, run };
