import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { withinScope } from '../../../access/scope.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { fileNotWhole, notFound } from '../../../errors/api-error.ts';
import { hasAlready, rangeIn } from '../../../http/answers/negotiation.ts';
import type { Notification, Notifications } from '../../../platform/notifications/notifications.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { CutObjectError } from '../../../platform/storage/storage-error.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import type { Media } from '../media.service.ts';
import { servedBytes } from '../replaced-media.ts';
import { knownSize } from './known-size.ts';
import { servedName } from './served-name.ts';
import { slowly } from './slow-network.ts';
import { isTakenDown } from './taken-down.ts';

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(1_024) });
const Query = z.object({
  d: z.string().optional(),
  s: z.string().optional(),
  download: z.string().optional(),
  /** A preview that simulates a slow network. */
  slow: z
    .string()
    .regex(/^[0-9a-f-]{1,40}$/)
    .optional(),
});

/** Shown inside a page; everything else is offered as a download. */
const INLINE = /^(image\/(avif|gif|jpeg|png|webp|svg\+xml)|video\/(mp4|webm)|audio\/)/;
const YEAR = 31_536_000;
const HOUR = 3_600;
/** How many hashes are remembered as public; a hash that is public once stays so until it is taken down. */
const MAX_KNOWN = 50_000;

/** What is known of a content. */
interface Served {
  type: string;
  /** Taken down, by itself or with what it was made from. */
  taken: boolean;
  /** Hash of the bytes that are sent: others where a damaged video was replaced. */
  bytes: string;
  /** Bytes that are sent; null where that is not noted. */
  size: number | null;
}

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  notifications: Notifications;
  actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/** `GET /media/{sha256}/{name}`: published bytes for everybody, others by signature or for the signed in. */
export function registerMediaRoutes(app: FastifyInstance, { db, storage, media, notifications, actorOf }: Deps): void {
  const publicTypes = new Map<string, Served>();
  const onNews = ({ type }: Notification) => type === 'media' && publicTypes.clear();
  const unsubscribe = notifications.subscribe(onNews, () => publicTypes.clear());
  app.addHook('onClose', async () => unsubscribe());

  async function publicType(sha256: string): Promise<Served | null> {
    const known = publicTypes.get(sha256);
    if (known) return known;
    const { rows } = await sql<Served>`
      select type, served.bytes, ${knownSize(sql.ref('served.bytes'))} as size, (${isTakenDown(sha256)} or ${isTakenDown(sql.ref('served.bytes'))}) as taken
      from public_media cross join lateral (select ${servedBytes(sha256)} as bytes) as served
      where public_media.sha256 = ${sha256}`.execute(db);
    const [row] = rows;
    if (!row || row.taken) return row ?? null;
    if (publicTypes.size >= MAX_KNOWN) publicTypes.clear();
    publicTypes.set(sha256, row);
    return row;
  }

  /** The type of bytes that are not public; with an actor, only of files and renditions of files that actor may reach. */
  async function draftType(sha256: string, actor: Actor | null): Promise<Served | null> {
    const scope = withinScope(actor?.scope ?? { type: 'all' });
    const found = await sql<Served>`
      select type, ${isTakenDown(sha256)} as taken, ${sha256} as bytes, ${knownSize(sql`${sha256}`)} as size from (
      select files.file_type as type from files join spaces on spaces.id = files.space_id
      where files.sha256 = ${sha256} and ${scope}
      union all
      select renditions.type from renditions join files on files.sha256 = renditions.source join spaces on spaces.id = files.space_id
      where renditions.sha256 = ${sha256} and ${scope}
      union all
      select file_versions.file_type from file_versions join files on files.id = file_versions.file_id
      join spaces on spaces.id = files.space_id
      where file_versions.sha256 = ${sha256} and ${scope}
      union all
      select renditions.type from renditions join file_versions on file_versions.sha256 = renditions.source
      join files on files.id = file_versions.file_id join spaces on spaces.id = files.space_id
      where renditions.sha256 = ${sha256} and ${scope}
      union all
      select renditions.type from renditions join encodings on encodings.key = renditions.source join spaces on spaces.id = encodings.space_id
      where renditions.sha256 = ${sha256} and ${scope}
      union all
      select 'model/gltf-binary' from mesh_files join meshes on meshes.id = mesh_files.mesh_id
      join spaces on spaces.id = meshes.space_id
      where mesh_files.sha256 = ${sha256} and mesh_files.key like '%.glb' and ${scope}
      limit 1) as found`.execute(db);
    return found.rows[0] ?? null;
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
      const served = published ?? (await draftType(sha256, actor));
      if (!served) throw notFound('Media', sha256);
      if (served.taken) return sendGone(request, reply);
      // Bytes that stand in for damaged ones are not those of the address: they may be replaced again.
      const lasting = served.bytes === sha256 ? `max-age=${YEAR}, immutable` : `max-age=${HOUR}`;
      return sendBlob(request, reply, storage, {
        caching: `${published ? 'public' : 'private'}, ${lasting}`,
        sha256: served.bytes,
        size: served.size,
        name,
        type: served.type,
        isDownload: query.download !== undefined,
        isPublic: published !== null,
        slow: query.slow,
      });
    },
  });
}

/** For content that was taken down. */
const sendGone = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(410)
    .header('cache-control', 'no-store')
    .send({ message: 'This file was taken down', requestId: request.id });

interface SentBlob {
  /** `Cache-Control` of its bytes. */
  caching: string;
  sha256: string;
  /** Bytes that it must have; null: not known. */
  size: number | null;
  name: string;
  type: string;
  isDownload: boolean;
  /** Published: for pages of every origin, as the poster of an embedded page. */
  isPublic: boolean;
  /** The page over whose slow line it is sent. */
  slow: string | undefined;
}

async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { caching, sha256, size, name, type, isDownload, isPublic, slow }: SentBlob,
) {
  const key = blobKey(sha256);
  const etag = `"${sha256}"`;
  const disposition = INLINE.test(type) && !isDownload ? 'inline' : 'attachment';
  reply
    .header('cache-control', caching)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(servedName(type, name))}`)
    // Bytes people upload never run anything, even when opened on their own.
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; script-src 'none'")
    .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
    .type(type);
  // A page in a sandboxed frame, which has no origin, fetches fonts across origins.
  if (type === 'font/woff2')
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  if (hasAlready(request.headers, etag)) return reply.code(304).send();
  const head = await storage.head(key);
  if (!head) throw notFound('Media', sha256);
  if (size !== null && head.size !== size) {
    request.log.error({ err: new CutObjectError(key, { size: head.size, expected: size }) }, 'a file is not whole');
    throw fileNotWhole(name);
  }
  const isSame = [undefined, etag].includes(request.headers['if-range']?.toString());
  const range = isSame ? rangeIn(request.headers.range, head.size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${head.size}`).send();
  const length = range ? range.end - range.start + 1 : head.size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${head.size}`);
  if (request.method === 'HEAD') return reply.send();
  const object = await storage.read(key, range ?? undefined);
  if (!object) throw notFound('Media', sha256);
  return reply.send(slow === undefined ? object.stream : slowly(object.stream, slow));
}
