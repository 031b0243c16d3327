import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepSessionFresh } from '../../api/keep-session-fresh.ts';
import { isStranger } from '../../api/session.ts';
import { onSessionEvent } from '../../api/session-events.ts';
import { unsavedWork } from '../../engine/kept/unsaved-work.ts';
import { notifyPersistent } from '../../ui/notice/notify.ts';
import { SESSION_NOTICE } from './session-notice.ts';
import { me } from './sessions.queries.ts';

/** Keeps the session of every signed-in screen: renews it, leads to the form when it ends, and reports its misuse. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const { data: user } = useQuery(me);

  useEffect(keepSessionFresh, []);

  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event.type === 'signed-in' && isStranger(event.userId)) window.location.reload();
        // An editor with unsaved work stays: it says so itself, and sends when somebody has signed in again.
        if (event.type !== 'ended' || !unsavedWork.isEmpty()) return;
        const { pathname, search, hash } = window.location;
        if (pathname === '/login' || pathname === '/logout') return; // on the way already
        const next = `${pathname}${search}${hash}`;
        void navigate({ to: '/login', search: { reason: 'ended', ...(next === '/' ? {} : { next }) } });
      }),
    [navigate],
  );

  const hasNotice = user?.hasSessionNotice ?? false;
  useEffect(() => {
    if (!hasNotice || window.location.pathname === '/account') return;
    notifyPersistent('We ended one of your sessions: its key was used twice', {
      id: SESSION_NOTICE,
      detail: 'Someone else may have a copy. Check where you are signed in.',
      action: { label: 'Review', onClick: () => void navigate({ to: '/account' }) },
    });
  }, [hasNotice, navigate]);
}
