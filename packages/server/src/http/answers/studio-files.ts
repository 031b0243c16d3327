import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DATA_HEADERS, studioPolicy } from './security-headers.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Built by `npm start`; absent only while the studio runs under its own development server. */
const STUDIO = folder('../../../../studio/dist');
const PLAYERS = folder('../../../../players/dist');

/** Stands in the studio's page for the build that serves it. */
const BUILD_MARK = '<meta name="build" content="development" />';

/** Addresses that are never a screen of the studio. */
const OTHER = /^\/(api|media|storage|p|players|assets|maps)(\/|$)|\/\.|\.(ico|txt|xml|json|env|php|map|js|css)$/;

/**
 * What a page loads is under the page's policy, and a policy of its own would be a kilobyte with each of its files. What runs as
 * a worker is under its own, the one of every page.
 */
function setHeaders(reply: FastifyReply, path: string): void {
  const policy = 'content-security-policy';
  if (!/worker/.test(basename(path))) reply.header(policy, DATA_HEADERS[policy]);
}

/** Serves the studio's and the players' files; every other address is a screen of the studio. */
export async function registerStudio(
  app: FastifyInstance,
  {
    buildSha,
    authHost,
    uploadOrigin,
    baseMaps,
    limits,
    sendsMail,
    provider,
  }: {
    buildSha: string;
    authHost: string | null;
    uploadOrigin: string | null;
    /** Where the studio's maps may come from, at any moment. */
    baseMaps: { readonly origins: readonly string[] };
    /** Bytes. The studio refuses what a document cannot hold before it writes any of it. */
    limits: { document: number };
    /** Those who have forgotten their password get a link by mail. */
    sendsMail: boolean;
    /** What people may sign in with besides a password; null: nothing. */
    provider: string | null;
  },
): Promise<void> {
  const page = existsSync(STUDIO)
    ? readFileSync(`${STUDIO}/index.html`, 'utf8').replace(
        BUILD_MARK,
        `<meta name="build" content="${encodeURIComponent(buildSha)}" /><meta name="document-limit" content="${limits.document}" />${
          authHost ? `<meta name="auth-host" content="${encodeURIComponent(authHost)}" />` : ''
        }${sendsMail ? '<meta name="sends-mail" content="1" />' : ''}${
          provider ? `<meta name="sign-in-provider" content="${encodeURIComponent(provider)}" />` : ''
        }`,
      )
    : '';
  const immutable = {
    setHeaders,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
  } as const;
  if (existsSync(PLAYERS))
    await app.register(fastifyStatic, { ...immutable, root: PLAYERS, prefix: '/players/', decorateReply: false });
  if (existsSync(STUDIO)) {
    await app.register(fastifyStatic, {
      ...immutable,
      root: `${STUDIO}/assets`,
      prefix: '/assets/',
      decorateReply: false,
    });
    await app.register(fastifyStatic, { root: STUDIO, serve: false, preCompressed: true, cacheControl: false });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    reply.header('cache-control', 'no-cache');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isFile =
      isRead &&
      /^\/[\w-]+\.(js|css|svg|ico|png|webmanifest|txt)$/.test(path) &&
      existsSync(STUDIO) &&
      existsSync(`${STUDIO}${path}`);
    if (isFile) return reply.sendFile(path.slice(1));
    if (isRead && page !== '' && !OTHER.test(path))
      return reply
        .header('content-security-policy', studioPolicy(authHost, uploadOrigin, ...baseMaps.origins))
        .type('text/html; charset=utf-8')
        .send(page);
    return reply.code(404).send({ message: `There is nothing at ${path}`, reason: 'NOT_FOUND', requestId: request.id });
  });
}
