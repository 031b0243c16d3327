import { join } from 'node:path';
import { type Browser, chromium, firefox } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstall } from '../scripts/browsers.mjs';
import { startScreen } from '../tests/e2e/support/screen.ts';
import { startWebKit } from '../tests/e2e/webkit/webkit.ts';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median } from './support/bench.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' };
const ROUNDS = 5;
/** Times of Chromium that the other engines may take. */
const LIMIT = 1.3;

/** How an engine does what a person does at the sign-in; `run` evaluates an expression in the page. */
interface Engine {
  goto: (url: string) => Promise<unknown>;
  type: (css: string, text: string) => Promise<unknown>;
  run: (expression: string) => Promise<unknown>;
  /** Ends the page and what its session kept. */
  end: () => Promise<unknown>;
}

/** In the page: notes when Enter went down, and when Home has its projects and its button. */
const WATCH = `
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') window.pressedAt ??= performance.now(); }, true);
  const look = () => {
    const isUsable = location.pathname === '/' && document.querySelector('main h1') &&
      document.querySelector('main a[href^="/projects/"]') && [...document.querySelectorAll('button')].some((one) => one.textContent.startsWith('New project'));
    if (isUsable) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

/** Milliseconds from Enter on the filled form to a Home that can be used, of a browser that has seen neither. */
async function signInTime(start: () => Promise<Engine>, url: string): Promise<number> {
  const page = await start();
  try {
    await page.goto(`${url}/login`);
    await until(page, `document.querySelector('input[type=password]')`);
    await page.type('input[type=email]', ADMIN.email);
    await page.run(WATCH);
    await page.type('input[type=password]', `${ADMIN.password}\n`);
    await until(page, 'window.usableAt');
    return Number(await page.run('window.usableAt - window.pressedAt'));
  } finally {
    await page.end();
  }
}

async function until(page: Engine, expression: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await page.run(`Boolean(${expression})`))) {
    if (performance.now() > deadline) throw new Error(`It never came to ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const pageOf = (browser: Browser) => async (): Promise<Engine> => {
  const context = await browser.newContext({ colorScheme: null });
  const page = await context.newPage();
  return {
    goto: (url) => page.goto(url),
    type: async (css, text) => {
      await page.locator(css).focus();
      await page.keyboard.type(text.trimEnd());
      if (text.endsWith('\n')) await page.keyboard.press('Enter');
    },
    run: (expression) => page.evaluate(expression),
    end: () => context.close(),
  };
};

async function webkitPage(): Promise<Engine> {
  const { webkit, end } = await startWebKit(process.env.WEBKIT_DRIVER_PATH ?? '');
  return {
    goto: webkit.goto,
    type: (css, text) => webkit.type(css, text.replace('\n', '\uE007')),
    run: (expression) => webkit.run(expression.includes(';') ? expression : `return ${expression}`),
    end,
  };
}

async function measureEngines(): Promise<Measure[]> {
  const say = (line: string) => console.error(line);
  for (const [name, variable] of [
    ['chromium', 'CHROMIUM_PATH'],
    ['firefox', 'FIREFOX_PATH'],
    ['webkit', 'WEBKIT_DRIVER_PATH'],
    ['screen', 'XVFB_PATH'],
  ] as const) {
    const found = findOrInstall(name, say);
    if (!found) throw new Error(`It needs ${name}`);
    process.env[variable] = found;
  }
  using folder = temporaryFolder();
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const endScreen = await startScreen();
  const browsers: Browser[] = [];
  try {
    const url = await server.ready;
    const chrome = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: FLAGS });
    const fox = await firefox.launch({
      channel: 'moz-firefox',
      headless: false,
      executablePath: join(import.meta.dirname, '../tests/e2e/support/firefox.mjs'),
    });
    browsers.push(chrome, fox);
    const engines = [
      { name: 'Chromium', start: pageOf(chrome), times: [] as number[] },
      { name: 'Firefox', start: pageOf(fox), times: [] as number[] },
      { name: 'WebKit', start: webkitPage, times: [] as number[] },
    ];
    // The first round warms the server up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { start, times } of engines) {
        const taken = await signInTime(start, url);
        if (round > 0) times.push(taken);
      }
    const [first = Number.NaN, ...others] = engines.map(({ times }) => median(times));
    return [
      { name: 'sign-in to a usable Home, Chromium', value: first, unit: 'ms' },
      ...others.map((value, at): Measure => {
        return { name: `${engines[at + 1]?.name} over Chromium`, value: value / first, unit: 'x', max: LIMIT };
      }),
    ];
  } finally {
    for (const browser of browsers) await browser.close();
    endScreen();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** Whether those without Chromium wait longer. */
export const enginesBench: Bench = {
  name: 'engines',
  title: 'Enter on the sign-in to a usable Home, by browsers that have seen neither',
  run: measureEngines,
};
