import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, startBenchServer } from './support/bench-server.ts';
import { firstPicture, watchPictures } from './support/first-picture.ts';

/** The peer draws by WebGL, in software here. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader'];
/** File of Pannellum, `build/pannellum.js` of its package. Without it there is no peer. */
const PEER = process.env.PANNELLUM;
const VIEWS = 200;
const TRANSITIONS = 400;
const SHAPES = 3_000;
const OPENINGS = 5;
const VISITS = 9;
/** Steps of one gesture. */
const STEPS = 60;
/** A visitor's: milliseconds to and fro, bytes a second. Without one, what counts is how long software paints the page. */
const NETWORK = { offline: false, latency: 80, downloadThroughput: 1_250_000, uploadThroughput: 500_000 };
/** Milliseconds of one picture at 60 a second. */
const PICTURE = 16;

const ref = (type: string, id: string) => ({ type, id });
const text = (en: string) => ({ type: 'custom', value: { en, sv: en } });

/** As large a walkthrough as the goals name: every view has an outline of 15 shapes, five markers and three arrows. */
function largeWalkthrough() {
  const perView = SHAPES / VIEWS;
  const views = Array.from({ length: VIEWS }, (_, at) => at);
  const play = (id: number, reverse: boolean) => ({
    type: 'transition',
    transition: ref('transition', `t${id}`),
    reverse,
  });
  return {
    settings: { name: 'Large', canvas: { width: 1_920, height: 1_080 }, start: ref('keyframe', 'k0') },
    keyframes: views.map((at) => ({
      ...{ id: `k${at}`, name: `View ${at}` },
      controls: {
        left: play(at, false),
        right: play((at + VIEWS - 1) % VIEWS, true),
        back: { type: 'keyframe', keyframe: ref('keyframe', `k${(at * 7) % VIEWS}`) },
      },
      widgets: [
        { id: `po${at}`, x: 0, y: 0, data: { type: 'outline', outline: ref('outline', `o${at}`) } },
        ...[0, 1, 2, 3, 4].map((own) => ({
          ...{ id: `p${at}-${own}`, x: 0.1 + own * 0.15, y: 0.5 },
          data: { type: 'marker', marker: ref('marker', `m${at}-${own}`) },
        })),
      ],
    })),
    transitions: Array.from({ length: TRANSITIONS }, (_, at) => ({
      ...{ id: `t${at}`, name: `Transition ${at}`, frames: [] },
      start: ref('keyframe', `k${at % VIEWS}`),
      end: ref('keyframe', `k${(at + 1 + Math.floor(at / VIEWS) * 6) % VIEWS}`),
    })),
    outlines: views.map((at) => ({
      ...{ id: `o${at}`, name: `Outline ${at}`, size: { width: 1_920, height: 1_080 } },
      shapes: Array.from({ length: perView }, (_, own) => {
        const [x, y] = [60 + (own % 5) * 360, 60 + Math.floor(own / 5) * 330];
        const path = `M${x} ${y}L${x + 300} ${y}L${x + 300} ${y + 260}L${x} ${y + 260}Z`;
        return { id: `s${at}-${own}`, color: { r: 20, g: 160, b: 80, a: 1 }, title: text(`Flat ${own}`), path };
      }),
    })),
    markers: views.flatMap((at) =>
      [0, 1, 2, 3, 4].map((own) => ({ id: `m${at}-${own}`, title: text(`Marker ${own}`) })),
    ),
  };
}

async function makeWalkthroughs(server: BenchServer): Promise<{ empty: string; large: string }> {
  const { result: project } = await server.mutate<{ id: string }>('projects.create', { name: 'Bench', slug: 'bench' });
  const make = async (attributes: { settings: { name: string } }) => {
    const { result } = await server.mutate<{ id: { id: string } }>('icgis.create', {
      projectId: project.id,
      settings: { name: attributes.settings.name },
    });
    await server.mutate('icgis.update', { projectId: project.id, icgiId: result.id.id, attributes });
    return `/projects/${project.id}/studio/icgi/${result.id.id}`;
  };
  const empty = {
    settings: { name: 'Empty', start: ref('keyframe', 'k0') },
    keyframes: [{ id: 'k0', name: 'View 0' }],
  };
  return { empty: await make(empty), large: await make(largeWalkthrough()) };
}

/** Milliseconds until the first view stands in the list and on the stage. */
async function opening(page: Page, address: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(address);
  await page.getByRole('treeitem', { name: /View 0/ }).waitFor();
  await page.locator('[data-stage]').waitFor();
  return performance.now() - startedAt;
}

/** Milliseconds of script, style and layout that one step of a gesture takes; painting is the machine's. */
async function costOf(session: CDPSession, gesture: () => Promise<void>, steps: number): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1_000;
  };
  const before = await spent();
  await gesture();
  return ((await spent()) - before) / steps;
}

async function drag(page: Page, from: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(from.x + step, from.y + step);
  await page.mouse.up();
}

const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The editor with a large walkthrough. */
async function measureEditor(browser: Browser, server: BenchServer): Promise<Measure[]> {
  const { empty, large } = await makeWalkthroughs(server);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel(/e-?mail/i).fill(server.account.email);
  await page.getByLabel('Password').first().fill(server.account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Projects' }).first().waitFor();
  const times: { empty: number[]; large: number[] } = { empty: [], large: [] };
  for (let round = 0; round <= OPENINGS; round += 1) {
    const [ofEmpty, ofLarge] = [await opening(page, empty), await opening(page, large)];
    if (round === 0) continue; // what is fetched once is not of the document
    times.empty.push(ofEmpty);
    times.large.push(ofLarge);
  }
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const marker = '[data-stage] [data-record="placements/p0-2"]';
  await page.locator(marker).waitFor();
  const ofMarker = await costOf(session, async () => drag(page, await middleOf(page, marker)), STEPS);
  await page.locator('[data-stage]').focus();
  const ofNudge = await costOf(
    session,
    async () => {
      for (let step = 0; step < STEPS; step += 1) await page.keyboard.press('ArrowRight');
    },
    STEPS,
  );
  const shape = await middleOf(page, '[data-stage] path[data-shape="s0-6"]');
  await page.mouse.click(shape.x, shape.y);
  await page.getByRole('button', { name: 'Point 1 of 4' }).waitFor();
  const point = await page.getByRole('button', { name: 'Point 1 of 4' }).boundingBox();
  if (!point) throw new Error('The shape shows no points');
  const ofPoint = await costOf(session, () => drag(page, { x: point.x + 4, y: point.y + 4 }), STEPS);
  await context.close();
  const [ofEmpty, ofLarge] = [median(times.empty), median(times.large)];
  return [
    { name: 'opening an empty walkthrough, median', value: ofEmpty, unit: 'ms' },
    { name: `opening ${VIEWS} views, ${TRANSITIONS} transitions, 3,000 shapes`, value: ofLarge, unit: 'ms' },
    { name: 'opening, large over empty', value: ofLarge / ofEmpty, unit: 'x', max: 2 },
    { name: 'a step of a marker that is dragged', value: ofMarker, unit: 'ms', max: PICTURE },
    { name: 'a marker nudged by a key', value: ofNudge, unit: 'ms', max: PICTURE },
    { name: "a step of a shape's point that is dragged", value: ofPoint, unit: 'ms', max: PICTURE },
  ];
}

interface Answer {
  contentType: string;
  body: string;
}

/** Milliseconds until the picture of a page is painted. `answers`: by address, in place of the server's. */
async function picture(browser: Browser, address: string, answers: Record<string, Answer> = {}): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } });
  try {
    await context.addInitScript(watchPictures, 'picture img');
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    for (const [path, answer] of Object.entries(answers))
      await page.route(path, async (route) => {
        // What is answered here has no way to go.
        await setTimeout(NETWORK.latency + (gzipSync(answer.body).length / NETWORK.downloadThroughput) * 1_000);
        await route.fulfill(answer);
      });
    await page.goto(address);
    return await firstPicture(page);
  } finally {
    await context.close();
  }
}

/** The demo's page against a page that holds nothing but the same picture. */
async function measurePage(browser: Browser): Promise<Measure[]> {
  await using server = await startBenchServer({ DEMO: '1' });
  const summary = await fetch(`${server.url}/api/client/villa-solbacken`);
  const { products }: { products: { type: string; id: string }[] } = await summary.json();
  const address = `${server.url}/p/villa-solbacken/icgi/${products.find(({ type }) => type === 'icgi')?.id}`;
  const html = await (await fetch(address)).text();
  const shown = /<picture[\s\S]*?<\/picture>/.exec(html)?.[0];
  if (!shown) throw new Error('The page has no picture');
  const bare = `<!doctype html><meta name="viewport" content="width=device-width"><style>body{margin:0}img{width:100vw;height:100vh;object-fit:cover}</style>${shown}`;
  const at = (name: string) => `${server.url}/${name}`;
  const pageOf = (body: string): Answer => ({ contentType: 'text/html', body });
  const peer = PEER && {
    [at('peer.html')]: pageOf(peerPage(await shownIn(browser, address))),
    [at('pannellum.js')]: { contentType: 'text/javascript', body: await readFile(PEER, 'utf8') },
  };
  const times: Record<'ours' | 'bare' | 'peer', number[]> = { ours: [], bare: [], peer: [] };
  for (let visit = 0; visit < VISITS; visit += 1) {
    times.ours.push(await picture(browser, address));
    times.bare.push(await picture(browser, at('bare.html'), { [at('bare.html')]: pageOf(bare) }));
    if (peer) times.peer.push(await picture(browser, at('peer.html'), peer));
  }
  const ofPeer = peer
    ? ([
        { name: 'the same picture in Pannellum', value: median(times.peer), unit: 'ms' },
        {
          name: 'first picture, page over Pannellum',
          value: median(times.ours) / median(times.peer),
          unit: 'x',
          max: 1,
        },
      ] as const)
    : [];
  return [
    { name: 'first picture of the page, median', value: median(times.ours), unit: 'ms' },
    { name: 'the same picture alone', value: median(times.bare), unit: 'ms' },
    {
      name: 'first picture, page over picture alone',
      value: median(times.ours) / median(times.bare),
      unit: 'x',
      max: 1.1,
    },
    ...ofPeer,
  ];
}

/** Address of the file that the browser chose for the picture of a page. */
async function shownIn(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } });
  await page.goto(address);
  const chosen = await page.waitForFunction(() => document.querySelector<HTMLImageElement>('picture img')?.currentSrc);
  const src = await chosen.jsonValue();
  await page.close();
  if (!src) throw new Error('The page shows no picture');
  return src;
}

/** Says when its viewer has drawn the picture. Only how it lies in the window is styled, which its own sheet does as well. */
const peerPage = (
  image: string,
): string => `<!doctype html><meta name="viewport" content="width=device-width"><style>body{margin:0}
#p,#p *{position:absolute;width:100%;height:100%}</style><div id="p"></div><script src="/pannellum.js"></script><script>
pannellum.viewer('p', { type: 'equirectangular', panorama: ${JSON.stringify(image)}, autoLoad: true, haov: 90, vaov: 50.6, hfov: 60 })
  .on('load', () => { window.pictureAt = performance.now(); });</script>`;

async function run(): Promise<Measure[]> {
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!executablePath) throw new Error('It needs Chromium');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    await using server = await startBenchServer();
    return [...(await measureEditor(browser, server)), ...(await measurePage(browser))];
  } finally {
    await browser.close();
  }
}

export const walkthroughBench: Bench = { name: 'walkthrough', title: 'a large walkthrough, and its page', run };
