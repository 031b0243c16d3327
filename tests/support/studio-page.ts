import { request } from 'node:http';
import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import { vi } from 'vitest';

/** What the studio's own code needs of a browser's page. The network between is real. */
export interface StudioPage {
  cookies: Map<string, string>;
  /** Notifies the page that the network is back, as a browser does. */
  tellOnline(): void;
  /** Calls back once, when an answer has come and the page has not seen it yet. */
  onAnswer(run: () => void): void;
  /** Calls back when something on the page begins to wait for the network. */
  onWaiting(run: () => void): void;
}

interface PageOptions {
  address: string;
  isOnline: () => boolean;
  session: { token: string; refresh: string };
}

/** Makes this process a page of an address, with the cookies of somebody who is signed in. */
export function openStudioPage({ address, isOnline, session }: PageOptions): StudioPage {
  const cookies = new Map([
    [ACCESS_COOKIE, session.token],
    ['refresh_token', session.refresh],
  ]);
  let waits = (): void => {};
  let answered = (): void => {};
  const events = new EventTarget();
  const page = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    addEventListener(type: string, listener: () => void): void {
      events.addEventListener(type, listener);
      if (type === 'online') waits();
    },
    removeEventListener: (type: string, listener: () => void): void => events.removeEventListener(type, listener),
  };
  const ask = fetch;
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    get cookie() {
      return `${ACCESS_COOKIE}=${cookies.get(ACCESS_COOKIE) ?? ''}`;
    },
    set cookie(text: string) {
      keepCookie(cookies, text);
    },
    // This server signs people in itself.
    querySelector: () => null,
  });
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: isOnline });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await ask(new URL(input, address), { ...init, headers });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    answered();
    answered = () => {};
    return response;
  });
  vi.stubGlobal('XMLHttpRequest', requestClass(address));
  return {
    cookies,
    onAnswer: (run) => {
      answered = run;
    },
    onWaiting: (run) => {
      waits = run;
    },
    tellOnline: () => void events.dispatchEvent(new Event('online')),
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; */);
  const [name = '', value = ''] = pair.split('=');
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, value);
}

/** As much of XMLHttpRequest as sending a file takes. */
const requestClass = (address: string) =>
  class {
    status = 0;
    responseText = '';
    readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    #sending: ReturnType<typeof request> | null = null;
    #isOver = false;

    open(method: string, url: string): void {
      this.#sending = request(new URL(url, address), { method, agent: false });
    }

    setRequestHeader(name: string, value: string): void {
      this.#sending?.setHeader(name, value);
    }

    send(bytes: Blob): void {
      const sending = this.#sending;
      if (!sending) throw new Error('not open');
      const fail = () => this.#end(this.onerror);
      sending.on('error', fail);
      sending.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          this.status = response.statusCode ?? 0;
          this.responseText = Buffer.concat(parts).toString();
          this.#end(this.onload);
        });
      });
      void bytes.arrayBuffer().then((buffer) => {
        sending.setHeader('content-length', buffer.byteLength);
        sending.end(Buffer.from(buffer), () => this.upload.onprogress?.({ loaded: buffer.byteLength }));
      });
    }

    abort(): void {
      this.#end(this.onabort);
      this.#sending?.destroy();
    }

    #end(tell: (() => void) | null): void {
      if (this.#isOver) return;
      this.#isOver = true;
      tell?.();
    }
  };
