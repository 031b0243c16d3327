import type { UploadParts, UploadTicket } from '@diorama/contract/files/files.contract.ts';
import { api } from '../../../api/api.ts';
import { putBytes } from '../../../api/put-bytes.ts';
import { persist, persistCall } from './persist.ts';
import type { UploadJob } from './upload-job.ts';

/** Parts of one file on their way at the same time. */
const PARTS_AT_ONCE = 3;
/** Milliseconds an address must be good for yet to be used. */
const SPARE = 30_000;

/** The server does not know the upload any more: it is uploaded again with a new ticket. */
export class UploadForgottenError extends Error {
  constructor() {
    super('The upload was left for too long: send the file again');
  }
}

interface SendOptions {
  projectId: string;
  signal: AbortSignal;
  /** Bytes with the server so far. */
  onProgress: (bytes: number) => void;
  onOffline: (isOffline: boolean) => void;
}

/** Sends the missing bytes of a file, whole or in parts. Rejects with a clear message when it cannot. */
export async function sendFile(job: UploadJob, options: SendOptions): Promise<void> {
  if (!job.ticket && !job.hasArrived) await renew(job, options);
  if (!job.hasArrived && job.ticket) {
    if (job.ticket.multipart) await sendParts(job, job.ticket.multipart, options);
    else await send(job, { bytes: job.source.file, part: null, onProgress: options.onProgress }, options);
  }
  job.hasArrived = true;
  options.onProgress(job.source.file.size);
}

async function sendParts(job: UploadJob, { partSize, missing }: UploadParts, options: SendOptions): Promise<void> {
  const { file } = job.source;
  const partOf = (n: number): Blob => file.slice((n - 1) * partSize, n * partSize);
  const underWay = new Map<number, number>();
  let arrived = file.size - missing.reduce((sum, n) => sum + partOf(n).size, 0);
  const tell = () => options.onProgress(arrived + [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0));
  tell();
  const waiting = [...missing];
  // One part that cannot be sent ends the others.
  const controller = new AbortController();
  const signal = AbortSignal.any([options.signal, controller.signal]);
  const worker = async (): Promise<void> => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const part = n;
      const bytes = partOf(part);
      const onProgress = (sent: number) => {
        underWay.set(part, sent);
        tell();
      };
      await send(job, { bytes, part, onProgress }, { ...options, signal });
      underWay.delete(part);
      arrived += bytes.size;
      tell();
    }
  };
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
  } catch (error) {
    controller.abort();
    throw error;
  }
}

interface Address {
  url: string;
  headers: Record<string, string>;
}

/** Bytes to send: the whole file, or the part with this number. */
interface Piece {
  bytes: Blob;
  part: number | null;
  onProgress: (bytes: number) => void;
}

/** Sends bytes until they are there. */
async function send(job: UploadJob, piece: Piece, options: SendOptions): Promise<void> {
  const { signal, onOffline } = options;
  await persist(
    async () => {
      const to = await addressOf(job, piece.part, options);
      if (to === 'arrived') return { type: 'done', value: undefined };
      piece.onProgress(0);
      const result = await putBytes(to, piece.bytes, { signal, onProgress: piece.onProgress });
      if (result.type === 'sent') return { type: 'done', value: undefined };
      if (result.type === 'refused') throw new Error(result.message);
      if (result.type === 'expired') job.ticket = null;
      return { type: 'again', error: new Error(result.message) };
    },
    { signal, onOffline },
  );
}

/** Where to send; an address that is absent or too old is renewed. `arrived`: it had been taken, only the answer was lost. */
async function addressOf(job: UploadJob, part: number | null, options: SendOptions): Promise<Address | 'arrived'> {
  const isOld = !job.ticket || job.ticket.expiresAt.getTime() - SPARE < Date.now();
  const given = job.ticket && !isOld ? addressIn(job.ticket, part) : null;
  if (given) return given;
  const ticket = await renew(job, options);
  if (!ticket || (part !== null && !ticket.multipart?.missing.includes(part))) return 'arrived';
  const renewed = addressIn(ticket, part);
  if (!renewed) throw new UploadForgottenError();
  return renewed;
}

function addressIn({ url, headers, multipart }: UploadTicket, part: number | null): Address | null {
  if (part === null) return { url, headers };
  const found = multipart?.partUrls.find(({ n }) => n === part);
  return found ? { url: found.url, headers: {} } : null;
}

const renewals = new WeakMap<UploadJob, Promise<UploadTicket | null>>();

/**
 * Requests once, however many parts need it, the progress of the upload and where the rest goes; `null` when all has
 * arrived.
 */
function renew(job: UploadJob, options: SendOptions): Promise<UploadTicket | null> {
  const asked = renewals.get(job) ?? askAgain(job, options).finally(() => renewals.delete(job));
  renewals.set(job, asked);
  return asked;
}

async function askAgain(job: UploadJob, { projectId, signal, onOffline }: SendOptions): Promise<UploadTicket | null> {
  const { uri } = job;
  if (!uri) throw new UploadForgottenError();
  const ask = () => api.files.resumeUploads.mutate({ projectId, uris: [uri] }, { signal });
  const [found] = await persistCall(ask, { signal, onOffline });
  if (!found || found.type === 'unknown') throw new UploadForgottenError();
  job.hasArrived = found.type === 'arrived';
  job.ticket = found.type === 'open' ? found.ticket : null;
  return job.ticket;
}
