import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import type { Media } from './media.service.ts';
import { servedName } from './served-name.ts';

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(1_024) });
const Query = z.object({ d: z.string().optional(), s: z.string().optional(), download: z.string().optional() });

/** Shown inside a page; everything else is offered as a download. */
const INLINE = /^(image\/(avif|gif|jpeg|png|webp|svg\+xml)|video\/(mp4|webm)|audio\/)/;
const YEAR = 31_536_000;
/** How many hashes are remembered as public; a hash that is public once stays so. */
const MAX_KNOWN = 50_000;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/** `GET /media/{sha256}/{name}`: published bytes for everybody, others by signature or for the signed in. */
export function registerMediaRoutes(app: FastifyInstance, { db, storage, media, actorOf }: Deps): void {
  const publicTypes = new Map<string, string>();

  async function publicType(sha256: string): Promise<string | null> {
    const known = publicTypes.get(sha256);
    if (known) return known;
    const row = await db.selectFrom('public_media').select('type').where('sha256', '=', sha256).executeTakeFirst();
    if (!row) return null;
    if (publicTypes.size >= MAX_KNOWN) publicTypes.clear();
    publicTypes.set(sha256, row.type);
    return row.type;
  }

  /** The type of bytes that are not public; with an actor, only of files and renditions of files that actor may reach. */
  async function draftType(sha256: string, actor: Actor | null): Promise<string | null> {
    const scope = withinScope(actor?.scope ?? { type: 'all' });
    const found = await sql<{ type: string }>`
      select files.file_type as type from files join spaces on spaces.id = files.space_id
      where files.sha256 = ${sha256} and ${scope}
      union all
      select renditions.type from renditions join files on files.sha256 = renditions.source join spaces on spaces.id = files.space_id
      where renditions.sha256 = ${sha256} and ${scope}
      union all
      select renditions.type from renditions join encodings on encodings.key = renditions.source join spaces on spaces.id = encodings.space_id
      where renditions.sha256 = ${sha256} and ${scope}
      limit 1`.execute(db);
    return found.rows[0]?.type ?? null;
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:sha256/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      const asked = Query.safeParse(request.query);
      if (!params.success || !asked.success) throw notFound('Media', request.url.split('?')[0] ?? '');
      const { sha256, name } = params.data;
      const query = asked.data;
      const published = await publicType(sha256);
      const needsActor = !published && !media.addresses.isSigned(sha256, query);
      const actor = needsActor ? await actorOf(request) : null;
      const type = published ?? (await draftType(sha256, actor));
      if (!type) throw notFound('Media', sha256);
      reply.header(
        'cache-control',
        published ? `public, max-age=${YEAR}, immutable` : `private, max-age=${YEAR}, immutable`,
      );
      return sendBlob(request, reply, storage, { sha256, name, type, isDownload: query.download !== undefined });
    },
  });
}

async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { sha256, name, type, isDownload }: { sha256: string; name: string; type: string; isDownload: boolean },
) {
  const key = blobKey(sha256);
  const etag = `"${sha256}"`;
  const disposition = INLINE.test(type) && !isDownload ? 'inline' : 'attachment';
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(servedName(type, name))}`)
    // Bytes people upload never run anything, even when opened on their own.
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; script-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .type(type);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const head = await storage.head(key);
  if (!head) throw notFound('Media', sha256);
  const isSame = [undefined, etag].includes(request.headers['if-range']?.toString());
  const range = isSame ? parseRange(request.headers.range, head.size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${head.size}`).send();
  const length = range ? range.end - range.start + 1 : head.size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${head.size}`);
  if (request.method === 'HEAD') return reply.send();
  const object = await storage.read(key, range ?? undefined);
  if (!object) throw notFound('Media', sha256);
  return reply.send(object.stream);
}

/** One range of a `Range` header; null when the whole is wanted. Several ranges are answered with the whole. */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
