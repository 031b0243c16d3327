import type { Presence } from '@diorama/contract/live/live.contract.ts';
import type { StreamDeps } from './stream.ts';

/** Milliseconds in which moves of people are sent as one. */
const SETTLE = 100;

/** Sends who has a document open, whenever that has changed. */
export function presenceSender(
  { presence, onError }: Pick<StreamDeps, 'presence' | 'onError'>,
  push: (event: { type: 'presence'; id: string; people: Presence[] }) => void,
) {
  const sent = new Map<string, string>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const send = async (id: string) => {
    waiting.delete(id);
    const people = await presence.of(id);
    if (sent.get(id) === JSON.stringify(people)) return;
    sent.set(id, JSON.stringify(people));
    push({ type: 'presence', id, people });
  };
  return {
    send: (id: string) => void send(id).catch(onError),
    sendSoon(id: string): void {
      if (!waiting.has(id))
        waiting.set(
          id,
          setTimeout(() => void send(id).catch(onError), SETTLE),
        );
    },
    close(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
