import { accessToken, renewalTime } from './access-token.ts';
import { freshToken } from './session.ts';
import { onSessionEvent } from './session-events.ts';

/** Milliseconds between renewals at least, whatever the clocks say. */
const PAUSE = 5_000;

/** Renews the session when its token is getting old, in whichever tab comes first. Returns how to stop. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const token = accessToken();
    if (!token) return;
    // Out of reach or ended: the next call finds out and says so.
    const renew = () => void freshToken().catch(() => undefined);
    timer = setTimeout(renew, Math.max(PAUSE, renewalTime(token) - Date.now()));
  };
  plan();
  const stop = onSessionEvent(({ type }) => (type === 'ended' ? clearTimeout(timer) : plan()));
  return () => {
    clearTimeout(timer);
    stop();
  };
}
