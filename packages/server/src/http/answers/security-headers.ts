import { EMBED_HOSTS } from '@diorama/documents/widget/embed-hosts.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Pages that widgets show, each host with its subdomains. A page that redirects to another host stays blank. */
const FRAMES = EMBED_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]).join(' ');

/** For pages of the studio and public pages: own files only, no inline script. */
const PAGE_CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  `frame-src 'self' ${FRAMES}`,
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/**
 * The policy of a studio page: that of every page with `others`, and what packed models need. The viewer of models runs
 * decoders of packed meshes and textures: WebAssembly, in workers that three.js makes of the studio's own files. Scripts of
 * a page come from this server as before.
 */
export const studioPolicy = (...others: (string | null)[]): string =>
  pagePolicy(...others).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:");

/** Headers of every answer; a route may set a stricter content security policy of its own. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Of refusals that no hook sees: what never became a request, or none that has a route. No cache keeps them. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };

/**
 * The policy of a page that others may show in a frame, `'self'` or by origin. Browsers ignore `X-Frame-Options` then.
 * `hasModels`: it unpacks models by WebAssembly. `calls`: origins that it may call in addition to this server, those of
 * its map.
 */
export function framedBy(
  ancestors: string,
  { hasModels = false, calls = [] }: { hasModels?: boolean; calls?: readonly string[] } = {},
): string {
  const framed = pagePolicy(...calls).replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
  return hasModels ? framed.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : framed;
}

/** Of a page with a map: a visitor may share their location, after a prompt by the browser. */
export const MAP_PERMISSIONS = 'camera=(), microphone=(), geolocation=(self)';

/** Instead of them, where the answer is published data: it is no page, so it loads nothing and nothing frames it. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Puts them on everything the framework sends. Pages may also call `others`: the host that ends sessions at sign-out,
 * the store that takes uploads.
 */
export function addSecurityHeaders(app: FastifyInstance, ...others: (string | null)[]): void {
  const headers = { ...SECURITY_HEADERS, 'content-security-policy': pagePolicy(...others) };
  app.addHook('onSend', async (request, reply) => {
    const isData = reply.getHeader('content-security-policy') === DATA_HEADERS['content-security-policy'];
    for (const [name, value] of Object.entries(isData ? DATA_HEADERS : headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
  });
}

/**
 * Of redirects from a project's former address. Browsers revalidate each time: a project may get the address back, and
 * two cached redirects would lead to each other.
 */
export const MOVED_CACHING = 'no-cache';

/** Headers that describe the content of a response; an error has another. */
const OF_CONTENT = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Takes off what a route had already said of an answer that cannot be given. */
export function forgetContent(reply: FastifyReply): void {
  for (const name of OF_CONTENT) reply.removeHeader(name);
}

/** Seconds for which browsers use HTTPS alone, once they have. */
const HSTS_AGE = 31_536_000;

/**
 * API responses belong to their caller, so no intermediary caches them; a route may override this. No refusal is cached
 * anywhere. Where the server's own address is HTTPS, browsers stay with HTTPS.
 */
export function keepFromCaches(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:');
  app.addHook('onSend', async (request, reply) => {
    // RFC 9111: with an age said, a cache keeps any final status.
    const isKept = reply.statusCode < 400 && (reply.hasHeader('cache-control') || !request.url.startsWith('/api/'));
    if (!isKept) reply.header('cache-control', 'no-store');
    if (isSecure) reply.header('strict-transport-security', `max-age=${HSTS_AGE}`);
  });
}

function pagePolicy(...others: (string | null)[]): string {
  const origins = others.flatMap((address) => (address ? new URL(address).origin : []));
  return PAGE_CSP.replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '));
}
