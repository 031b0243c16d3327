import type { IncomingHttpHeaders } from 'node:http';
import { codingFor, hasAlready } from '../../../http/answers/negotiation.ts';
import type { PublishedBytes } from '../../publications/published-reader.ts';

/** An answer with published bytes, as headers and body; the body is null for 304. */
export interface PublishedAnswer {
  status: 200 | 304;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

/** Chooses among the bytes that were compressed when they were published; 304 when the caller has them. */
export function publishedAnswer(asked: IncomingHttpHeaders, bytes: PublishedBytes): PublishedAnswer {
  const etag = `"${bytes.hash}"`;
  const headers: PublishedAnswer['headers'] = {
    etag,
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=60, stale-while-revalidate=600',
  };
  if (hasAlready(asked, etag)) return { status: 304, headers, body: null };
  const encoding = codingFor(asked, ['br', 'gzip']);
  const body = encoding === null ? bytes.body : bytes[encoding];
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['content-length'] = body.length;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: 200, headers, body };
}
