import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DiskSpace, isDiskFull } from './disk-space.ts';
import { type LocalStorage, TooFewBytesError, TooManyBytesError } from './local-storage.ts';
import type { PutScope } from './signed-put.ts';

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
export function registerLocalStorageRoutes(
  app: FastifyInstance,
  storage: LocalStorage,
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
}

const forbidden: Refusal = {
  status: 403,
  message: 'This upload address is not valid. Ask for a new one and send the file again.',
};

const diskFull: Refusal = {
  status: 507,
  message: 'The server’s disk is full. The file was not kept: free space, then send it again.',
  reason: 'STORAGE_FULL',
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
  return length > maxBytes ? tooLarge(maxBytes) : null;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: LocalStorage,
  allowed: PutScope,
  maxBytes: number,
) {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const limit = allowed.contentLength ?? maxBytes;
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

/** Closes the connection, so that the rest of a refused body is not read. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return reply
    .code(refusal.status)
    .header('connection', 'close')
    .send({ message: refusal.message, ...(refusal.reason ? { reason: refusal.reason } : {}), requestId: request.id });
}
