import { accessToken, userOf } from '../../../api/access-token.ts';
import { type ArrivedUpload, uploadIntents } from './upload-intents.ts';

const watchers = new Map<string, () => void>();
let channel: BroadcastChannel | null = null;

/** Sends the other tabs the id of a document for which something has arrived. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('diorama-uploads');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') watchers.get(data)?.();
  });
  return channel;
}

/**
 * Notifies the page with the document open that an upload has arrived for it; false when no page in this tab has it
 * open.
 */
export function announceArrivedUploads(documentId: string): boolean {
  openChannel().postMessage(documentId);
  watchers.get(documentId)?.();
  return watchers.has(documentId);
}

/**
 * Hands over what was uploaded for a document after the page that wanted it had gone: what waits now, and what ends while
 * it is watched. Each file is handed over once, to one tab.
 */
export function watchArrivedUploads(documentId: string, use: (arrival: ArrivedUpload) => void): () => void {
  const look = () => {
    const userId = userOf(accessToken() ?? '');
    if (!userId) return;
    void uploadIntents.take(userId, documentId).then(
      (arrivals) => arrivals.forEach(use),
      () => {}, // a browser without room for them has none
    );
  };
  watchers.set(documentId, look);
  openChannel();
  look();
  return () => {
    if (watchers.get(documentId) === look) watchers.delete(documentId);
  };
}
