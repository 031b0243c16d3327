import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { accessToken, renewalTime } from '../../api/access-token.ts';
import { freshToken, isStranger } from '../../api/session.ts';
import { onSessionEvent } from '../../api/session-events.ts';
import { unsavedWork } from '../../engine/kept/unsaved-work.ts';
import { hasTypedForm, isTypingNow, watchTypedFields } from '../../ui/form/typed-fields.ts';
import { afterPress, watchPresses } from '../../ui/keys/after-press.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { notifyPersistent } from '../../ui/notice/notify.ts';
import { SESSION_NOTICE } from './session-notice.ts';
import { me } from './sessions.queries.ts';

const SignInOver = lazyPart(() => import('./sign-in-over.tsx').then((module) => module.SignInOver), {
  frame: (missing, { onLeave }) => dialogFrame('Sign in to go on')(missing, { onClose: onLeave }),
});

/**
 * Keeps the session of every signed-in screen: renews it, and reports its misuse. When it ends, the form comes up over
 * what is typed and not sent; an editor with unsaved work says so itself; any other screen gives way to the form.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: user } = useQuery(me);
  const [isOver, setOver] = useState(false);

  useEffect(keepSessionFresh, []);
  useEffect(watchTypedFields, []);
  useEffect(watchPresses, []);

  const leave = () => {
    const { pathname, search, hash } = window.location;
    if (pathname === '/login' || pathname === '/logout') return; // on the way already
    const next = `${pathname}${search}${hash}`;
    setOver(false);
    void navigate({ to: '/login', search: { reason: 'ended', ...(next === '/' ? {} : { next }) } });
  };
  const goOn = () => {
    setOver(false);
    // What could not be loaded in the meantime, and nothing else: screens stay as they are.
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const onSignedIn = useEffectEvent((userId: string) => {
    if (isStranger(userId)) window.location.reload();
    else if (isOver) goOn();
  });
  const onEnd = useEffectEvent(() => {
    if (hasTypedForm() || (unsavedWork.isEmpty() && isTypingNow())) setOver(true);
    else if (unsavedWork.isEmpty()) leave();
  });
  useEffect(() => {
    let forget = () => {};
    const stop = onSessionEvent((event) => {
      forget();
      if (event.type === 'signed-in') onSignedIn(event.userId);
      // What is being dragged becomes a change when it is let go of.
      else if (event.type === 'ended') forget = afterPress(onEnd);
    });
    return () => {
      stop();
      forget();
    };
  }, []);

  const hasNotice = user?.hasSessionNotice ?? false;
  useEffect(() => {
    if (!hasNotice || window.location.pathname === '/account') return;
    notifyPersistent('We ended one of your sessions: its key was used twice', {
      id: SESSION_NOTICE,
      detail: 'Someone else may have a copy. Check where you are signed in.',
      action: { label: 'Review', onClick: () => void navigate({ to: '/account' }) },
    });
  }, [hasNotice, navigate]);

  return isOver ? <SignInOver onDone={goOn} onLeave={leave} /> : null;
}

/** Milliseconds between renewals at least, whatever the clocks say. */
const PAUSE = 5_000;

/** Renews the session when its token is getting old, in whichever tab comes first. Returns how to stop. */
function keepSessionFresh(): () => void {
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
