import type { SessionList } from '@diorama/contract/sessions/sessions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { dismissNotice } from '../../ui/notify.ts';
import { describeDevice } from './describe-device.ts';
import { SESSION_NOTICE } from './session-notice.ts';
import { me, sessionList } from './sessions.queries.ts';

/** Shows sessions that were ended because their key was used twice, until the user has confirmed. */
export function ReuseNotice({ sessions }: { sessions: SessionList['endedByReuse'] }) {
  const client = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => api.sessions.acknowledge.mutate(),
    onSuccess: async () => {
      dismissNotice(SESSION_NOTICE);
      await Promise.all([me, sessionList].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <div role="status" className="mb-4 flex items-start gap-3 rounded-lg bg-warn-soft px-3 py-3 text-warn-ink">
      <Icon of={TriangleAlert} className="mt-px" />
      <div className="min-w-0 flex-1">
        {sessions.map((session) => (
          <p key={session.id} className="break-words font-strong">
            {`We ended this session because its key was used twice: ${describeDevice(session.userAgent).label}${session.ip ? `, ${session.ip}` : ''}, ${formatMoment(session.endedAt)}.`}
          </p>
        ))}
        <p className="mt-1">
          A dropped connection can cause this. So can a stolen session. If you know of no reason, change your password.
        </p>
        {acknowledge.isError && (
          <p role="alert" className="mt-1">
            {messageOf(acknowledge.error)}
          </p>
        )}
        <Button size="small" className="mt-2.5" onClick={() => acknowledge.mutate()} isPending={acknowledge.isPending}>
          Got it
        </Button>
      </div>
    </div>
  );
}
