import { api, apiErrorOf, isSignedOut, isUnreachable, messageOf } from '../api/api.ts';
import type { SavePort, SaveRequest, SendResult } from './save-queue.ts';

/** How the save queue of a document reaches the server. */
export const documentTransport = (kind: string, id: string): SavePort => ({
  send: (request) => send(id, request),
  reopen: async () => {
    const { revision, records } = await api.documents.open.query({ kind, id });
    return { revision, records: records.value };
  },
  changesSince: (revision) => api.documents.changesSince.query({ id, revision }),
  newId: () => crypto.randomUUID(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

async function send(id: string, request: SaveRequest): Promise<SendResult> {
  try {
    return { type: 'stored', result: await api.documents.change.mutate({ id, ...request }) };
  } catch (error) {
    const known = apiErrorOf(error);
    if (known?.conflict) return { type: 'conflict', conflict: known.conflict };
    if (isSignedOut(error)) return { type: 'signed-out' };
    if (!known || isUnreachable(error) || known.httpStatus >= 500 || known.httpStatus === 429)
      return { type: 'unreachable' };
    const field = known.issues?.[0]?.path.findLast((step) => typeof step === 'string' && Number.isNaN(Number(step)));
    return { type: 'refused', message: field ? `${field}: ${messageOf(error)}` : messageOf(error) };
  }
}
