import type { IncomingHttpHeaders } from 'node:http';
import type { PublishedBytes } from '../publications/published-reader.ts';

/** An answer with published bytes, as headers and body; the body is null for 304. */
export interface PublishedAnswer {
  status: 200 | 304;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

/** Whether `If-None-Match` names what would be sent (RFC 9110, 13.1.2). */
export function hasAlready(asked: IncomingHttpHeaders, etag: string): boolean {
  const tags = asked['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** Whether `Accept-Encoding` takes a coding: named, or by `*`, and not with `q=0` (RFC 9110, 12.5.3). */
export function accepts(header: string, coding: string): boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
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
  const accepted = String(asked['accept-encoding'] ?? '');
  const [encoding, body] = accepts(accepted, 'br')
    ? (['br', bytes.br] as const)
    : accepts(accepted, 'gzip')
      ? (['gzip', bytes.gzip] as const)
      : ([null, bytes.body] as const);
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['content-length'] = body.length;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: 200, headers, body };
}
