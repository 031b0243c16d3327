import { api } from '../api/api.ts';
import { apiErrorOf, isSignedOut, isUnreachable, messageOf } from '../api/api-error.ts';
import type { SavePort, SendResult } from './save-queue.ts';

/** Milliseconds after which an answer is waited for no longer: lines that hang do not say so. */
const PATIENCE = 30_000;
/** Characters for which a call is given one millisecond more: the slowest line that still gets through. */
const SLOWEST = 10;

/** How the save queue of a document reaches the server. `limit` makes the signal that ends a call after milliseconds. */
export const documentTransport = (
  kind: string,
  id: string,
  limit: (milliseconds: number) => AbortSignal = (milliseconds) => AbortSignal.timeout(milliseconds),
): SavePort => ({
  send: (request) => send(id, request, limit(PATIENCE + Math.ceil(JSON.stringify(request).length / SLOWEST))),
  reopen: async () => {
    const { revision, hash, schemaVersion, records } = await api.documents.open.query({ kind, id });
    return { revision, hash, schemaVersion, records: records.value };
  },
  changesSince: ({ revision, hash }) => {
    const known = { id, revision, ...(hash === null ? {} : { hash }) };
    return api.documents.changesSince.query(known, { signal: limit(PATIENCE) });
  },
  newId: () => crypto.randomUUID(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

async function send(id: string, request: Parameters<SavePort['send']>[0], signal: AbortSignal): Promise<SendResult> {
  try {
    return { type: 'stored', result: await api.documents.change.mutate({ id, ...request }, { signal }) };
  } catch (error) {
    const known = apiErrorOf(error);
    if (known?.conflict) return { type: 'conflict', conflict: known.conflict };
    if (known?.reason === 'NEWER_RELEASE') return { type: 'outdated' };
    if (isSignedOut(error)) return { type: 'signed-out' };
    if (!known || isUnreachable(error) || known.httpStatus >= 500 || known.httpStatus === 429)
      return { type: 'unreachable' };
    const field = known.issues?.[0]?.path.findLast((step) => typeof step === 'string' && Number.isNaN(Number(step)));
    return { type: 'refused', message: field ? `${field}: ${messageOf(error)}` : messageOf(error) };
  }
}
