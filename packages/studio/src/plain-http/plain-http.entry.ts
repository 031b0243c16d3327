// APIs that browsers withhold from pages over plain http and that the studio needs. `theme.js` puts this script into
// such a page before any other; over https it is never fetched.
import { randomUuid } from '@diorama/players/visitor/random-uuid.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { TabLocks } from './tab-locks.ts';

/** Copies by way of a field, as pages did before there was a clipboard for them. */
async function copy(text: string): Promise<void> {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  // Within an open dialog, which keeps focus in itself.
  const before = document.activeElement;
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new DOMException('The browser did not copy', 'NotAllowedError');
}

/** Bytes of the one kind of digest that the studio uses. */
async function digest(algorithm: string, data: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Promise<ArrayBuffer> {
  if (algorithm !== 'SHA-256') throw new DOMException(`No ${algorithm} over plain http`, 'NotSupportedError');
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  return new Uint8Array(sha256(bytes)).buffer;
}

function provide(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { configurable: true, value });
}

provide(crypto, 'randomUUID', randomUuid);
provide(crypto, 'subtle', { digest });
provide(navigator, 'locks', new TabLocks(randomUuid()));
provide(navigator, 'clipboard', {
  writeText: copy,
  readText: () => Promise.reject(new DOMException('Nothing is pasted over plain http', 'NotAllowedError')),
});
