import type { IncomingHttpHeaders } from 'node:http';
import type { PublishedBytes } from '../publications/published-reader.ts';

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
  const known = asked['if-none-match'];
  if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return { status: 304, headers, body: null };
  const accepted = String(asked['accept-encoding'] ?? '');
  const [encoding, body] = /\bbr\b/.test(accepted)
    ? (['br', bytes.br] as const)
    : /\bgzip\b/.test(accepted)
      ? (['gzip', bytes.gzip] as const)
      : ([null, bytes.body] as const);
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['content-length'] = body.length;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: 200, headers, body };
}
