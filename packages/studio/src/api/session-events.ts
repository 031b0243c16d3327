/** What happened to the session that all tabs of this browser share. */
export type SessionEvent =
  | { type: 'renewed' }
  /** Somebody signed in; perhaps somebody else than before. */
  | { type: 'signed-in'; userId: string }
  /** It cannot be renewed, or somebody signed out. */
  | { type: 'ended' };

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
const channel = new BroadcastChannel('session');
channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => tellHere(data);

/** Calls back for this tab's events and those of the others. Returns how to stop. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the other tabs. */
export function tellElsewhere(event: SessionEvent): void {
  channel.postMessage(event);
}

/** Notifies this tab and the others. */
export function tellEverywhere(event: SessionEvent): void {
  tellElsewhere(event);
  tellHere(event);
}

/** Notifies this tab. */
export function tellHere(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
