import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../support/free-port.ts';

/** Where Debian puts the small browser that the driver steers. */
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
/** Name of the member that holds a reference to an element (WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The WebKit of GTK, steered by WebDriver: Playwright knows only builds of its own. */
export class WebKit {
  readonly #session: string;
  constructor(session: string) {
    this.#session = session;
  }

  goto = (url: string): Promise<unknown> => this.#send('POST', 'url', { url });
  reload = (): Promise<unknown> => this.#send('POST', 'refresh', {});
  /** Runs a script in the page; `return` gives its value. */
  run = (script: string, ...args: readonly unknown[]): Promise<unknown> =>
    this.#send('POST', 'execute/sync', { script, args });
  resize = (width: number, height: number): Promise<unknown> => this.#send('POST', 'window/rect', { width, height });
  close = (): Promise<unknown> => this.#send('DELETE', '', undefined);

  /** Waits until this holds in the page: an expression. */
  async until(expression: string): Promise<void> {
    await expect.poll(() => this.run(`return Boolean(${expression})`), { timeout: 60_000 }).toBe(true);
  }

  /** Presses what a selector finds first, as soon as it is there. */
  async press(css: string): Promise<void> {
    await this.#send('POST', `element/${await this.#find(css)}/click`, {});
  }

  async type(css: string, text: string): Promise<void> {
    await this.#send('POST', `element/${await this.#find(css)}/value`, { text });
  }

  async #find(css: string): Promise<string> {
    await this.until(`document.querySelector(${JSON.stringify(css)})`);
    const found = await this.#send('POST', 'element', { using: 'css selector', value: css });
    if (typeof found === 'object' && found !== null && ELEMENT in found) return String(found[ELEMENT]);
    throw new Error(`Nothing is ${css}`);
  }

  async #send(method: string, path: string, body: unknown): Promise<unknown> {
    const url = path === '' ? this.#session : `${this.#session}/${path}`;
    const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const { value }: { value: unknown } = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${JSON.stringify(value)}`);
    return value;
  }
}

/** Starts the driver and a browser without anything in it; `end` ends both. */
export async function startWebKit(program: string): Promise<{ webkit: WebKit; end: () => Promise<void> }> {
  const [binary] = globSync(BROWSERS);
  if (!binary) throw new Error(`There is no ${BROWSERS}`);
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    // Its sandbox needs rights that containers do not have; what it opens is our own.
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const at = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${at}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
  const answer = await fetch(`${at}/session`, { method: 'POST', body: JSON.stringify({ capabilities }) });
  const { value }: { value: { sessionId: string } } = await answer.json();
  const webkit = new WebKit(`${at}/session/${value.sessionId}`);
  const end = async () => {
    await webkit.close().catch(() => undefined);
    driver.kill();
  };
  return { webkit, end };
}

export const test = base.extend<{ webkit: WebKit }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  webkit: async ({}, use) => {
    const { webkit, end } = await startWebKit(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver');
    await use(webkit);
    await end();
  },
});

export { expect };
