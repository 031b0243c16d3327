import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';

/** How sending some bytes ended. `interrupted` may be tried again, `expired` with a new address. */
export type PutResult =
  | { type: 'sent' }
  | { type: 'refused'; message: string }
  | { type: 'expired'; message: string }
  | { type: 'interrupted'; message: string };

/** Milliseconds without a byte on its way after which a line counts as dead. */
const STALLED = 60_000;

/** Requests on their way at the same time, of all files: browsers open six connections to a host, and calls need some. */
const AT_ONCE = 4;
const waiting: (() => void)[] = [];
let running = 0;

/** Sends bytes to a signed address, in turn with other files. */
export async function putBytes(...args: Parameters<typeof putNow>): Promise<PutResult> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await putNow(...args);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function putNow(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<PutResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stall = 0;
    let isStalled = false;
    const watch = () => {
      clearTimeout(stall);
      stall = window.setTimeout(() => {
        isStalled = true;
        request.abort();
      }, STALLED);
    };
    const abort = () => request.abort();
    const end = (result: PutResult) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const interrupted = () =>
      end({ type: 'interrupted', message: 'The network failed. Check it and send the file again' });
    if (signal.aborted) return end({ type: 'refused', message: 'Cancelled' });
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      watch();
      onProgress(event.loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status < 300) end({ type: 'sent' });
      else if (status >= 500 || status === 408 || status === 429)
        end({ type: 'interrupted', message: 'The server could not take the file' });
      else if (status === 403) end({ type: 'expired', message: messageIn(request.responseText) });
      else end({ type: 'refused', message: messageIn(request.responseText) });
    };
    request.onerror = interrupted;
    request.onabort = () => (isStalled ? interrupted() : end({ type: 'refused', message: 'Cancelled' }));
    watch();
    request.send(bytes);
  });
}

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (isPlainObject(body) && typeof body.message === 'string') return body.message;
  } catch {
    // A store or a proxy in between may respond in its own format.
  }
  return 'The file was refused';
}
