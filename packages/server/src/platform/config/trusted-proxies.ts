import { isIP } from 'node:net';

/** Names for networks that every machine has. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an address, a network as `10.0.0.0/8`, or one of the names. A network of everybody is none. */
export function isTrustedProxy(entry: string): boolean {
  if (NAMED.has(entry)) return true;
  const [address = '', prefix, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
