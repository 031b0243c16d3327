import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linger } from '../limits/linger.ts';
import { TooFewBytesError, TooManyBytesError } from './chunks.ts';
import { type DiskSpace, isDiskFull } from './disk-space.ts';
import type { PutScope } from './signed-put.ts';
import type { Storage } from './storage.port.ts';

/** What may stand in the way of bytes that come. */
interface StorageGuards {
  diskSpace: Pick<DiskSpace, 'noteRefused'>;
  /** Whether the person an address was made for may still send to it. */
  mayBeSent: (key: string) => Promise<boolean>;
}

/**
 * Serves `PUT /storage/<key>` for addresses that `storage.signPut` made; everything else there is refused.
 *
 * @param maxBytes of the largest file
 */
export function registerStorageRoutes(
  app: FastifyInstance,
  storage: Storage,
  maxBytes: number,
  { diskSpace, mayBeSent }: StorageGuards,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes go to disk as they come; nothing is read into memory.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { '*': string } }>('/storage/*', { bodyLimit: maxBytes }, async (request, reply) => {
      const key = request.params['*'];
      const allowed = storage.verifyPut(key, new URL(request.url, 'http://server').searchParams);
      const refusal = allowed ? findRefusal(request, allowed, maxBytes) : forbidden;
      if (!allowed || refusal || !(await mayBeSent(key))) return refuse(request, reply, refusal ?? forbidden);
      return receive(request, reply, storage, allowed, maxBytes).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        diskSpace.noteRefused(error);
        return refuse(request, reply, diskFull);
      });
    });
  });
}

interface Refusal {
  status: number;
  message: string;
  reason?: string;
  /** Seconds. */
  retryAfter?: number;
}

const forbidden: Refusal = {
  status: 403,
  message: 'This upload address is not valid. Ask for a new one and send the file again.',
};

const diskFull: Refusal = {
  status: 507,
  message:
    'The disk of the server is full, so the file was not kept. Ask an administrator to make room, then send it again.',
  reason: 'STORAGE_FULL',
  retryAfter: 60,
};

const brokenOff: Refusal = { status: 400, message: 'The upload was broken off. Send the file again.' };

function findRefusal(request: FastifyRequest, allowed: PutScope, maxBytes: number): Refusal | null {
  if (allowed.expires * 1000 < Date.now()) {
    return { status: 403, message: 'This upload address has expired. Ask for a new one and send the file again.' };
  }
  const type = request.headers['content-type'] ?? null;
  if (allowed.contentType !== null && type !== allowed.contentType) {
    return {
      status: 415,
      message: `The address was made for content-type "${allowed.contentType}", not "${type ?? ''}".`,
    };
  }
  const announced = request.headers['content-length'];
  if (announced === undefined) return null;
  const length = Number(announced);
  if (allowed.contentLength !== null && length !== allowed.contentLength)
    return wrongLength(allowed.contentLength, length);
  const most = allowed.maxBytes ?? maxBytes;
  return length > most ? tooLarge(most) : null;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  allowed: PutScope,
  maxBytes: number,
) {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const limit = allowed.contentLength ?? allowed.maxBytes ?? maxBytes;
  try {
    const stored = await storage.put(allowed.key, body, {
      maxBytes: limit,
      minBytes: allowed.contentLength ?? 0,
    });
    return reply.code(200).header('etag', `"${stored.sha256}"`).send({ size: stored.size, sha256: stored.sha256 });
  } catch (error) {
    if (error instanceof TooManyBytesError) return refuse(request, reply, tooLarge(limit));
    if (error instanceof TooFewBytesError) return refuse(request, reply, wrongLength(limit, error.size));
    if (request.raw.destroyed && !request.raw.complete && !isDiskFull(error)) return refuse(request, reply, brokenOff);
    throw error;
  }
}

function wrongLength(expected: number, given: number): Refusal {
  return {
    status: given > expected ? 413 : 400,
    message: `The address was made for exactly ${expected} bytes, not ${given}. Send the file it was made for.`,
  };
}

function tooLarge(limit: number): Refusal {
  return { status: 413, message: `The file is larger than the ${limit} bytes this address allows.` };
}

/** Closes the connection where the rest of a refused body cannot be read, or is too long to. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  reply.header('connection', 'close');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  linger(request, reply);
  return reply
    .code(refusal.status)
    .send({ message: refusal.message, ...(refusal.reason ? { reason: refusal.reason } : {}), requestId: request.id });
}
