import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import parseRanges from 'range-parser';
import type { ByteRange } from '../../platform/storage/storage.port.ts';

/** Encodings in which bytes are stored, in addition to plain. */
type Coding = 'br' | 'gzip';

/**
 * The first of the codings that `Accept-Encoding` takes; null: the plain bytes. Who sends no such header gets them, too.
 */
export function codingFor<Offered extends Coding>(
  { 'accept-encoding': header = '' }: IncomingHttpHeaders,
  codings: readonly Offered[],
): Offered | null {
  const taken = new Negotiator({ headers: { 'accept-encoding': String(header) } }).encodings([...codings]);
  return codings.find((coding) => taken.includes(coding)) ?? null;
}

/** Whether `If-None-Match` matches the response. A reload sends `no-cache` and gets a 304 as well. */
export const hasAlready = ({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean =>
  known !== undefined && fresh({ 'if-none-match': known }, { etag });

/** One range of a `Range` header; null when the whole is wanted. Several ranges are answered with the whole. */
export function rangeIn(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  if (header === undefined || header.includes(',')) return null;
  // More from the end than there is means all of it (RFC 9110, 14.1.2).
  const fromEnd = Number(/^bytes=-(\d+)$/.exec(header)?.[1] ?? 0);
  const ranges = parseRanges(size, fromEnd > size ? 'bytes=0-' : header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes') return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}
