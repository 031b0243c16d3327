import type { ApiToken } from '@diorama/contract/api-tokens/api-tokens.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { API_TOKENS, apiTokens } from './api-tokens.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { scopeNames } from './scope-names.ts';

/** Tokens that are good, with the way to make one and to end each. `ofAll`: of all people, for administrators. */
export function ApiTokensPart({ ofAll = false }: { ofAll?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(apiTokens(ofAll));
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  if (!data) {
    if (!error) return <Skeleton className="h-20" />;
    if (apiErrorOf(error)?.code === 'FORBIDDEN')
      return <p className="text-n10">Administrators see the tokens of everybody here, and can revoke them.</p>;
    return (
      <ErrorState
        title="The tokens could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {data.items.length === 0 ? (
        <p className="text-n10">{ofAll ? 'No one has a token.' : 'You have no token.'}</p>
      ) : (
        <ul className="w-full rounded-lg border border-n5" aria-label="API tokens">
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} hasPerson={ofAll} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      {!ofAll && (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Plus} onClick={() => setMaking(true)}>
            New token
          </Button>
          <a href="/api/docs" className="text-accent-ink hover:underline" target="_blank" rel="noreferrer">
            What programs can call
          </a>
        </div>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {ending && <RevokeDialog token={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function TokenRow({ token, hasPerson, onEnd }: { token: ApiToken; hasPerson: boolean; onEnd: () => void }) {
  const { name, scopes, project, begins, person, lastUsedAt, expiresAt } = token;
  return (
    <li className="flex min-h-15 items-center gap-3 border-n4 border-b px-3 py-2.5 last:border-b-0">
      <span className="grid size-8 flex-none place-items-center rounded-md bg-n3 text-n11">
        <Icon of={KeyRound} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong" title={name}>
          {name}
          {hasPerson && <span className="font-normal text-n10"> · {person.name}</span>}
        </p>
        <p className="break-words text-n10 text-xs">
          {scopeNames(scopes)} · {project ? project.name : 'all projects'} · <code>{begins}…</code>
        </p>
        <p className="text-n10 text-xs">
          {lastUsedAt ? (
            <>
              Used <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {expiresAt ? ` · ends ${formatMoment(expiresAt)}` : ' · has no end'}
        </p>
      </div>
      <Button size="small" variant="quiet" aria-label={`Revoke ${name}`} onClick={onEnd}>
        Revoke
      </Button>
    </li>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      try {
        await api.apiTokens.revoke.mutate({ tokenId: token.id });
      } catch (error) {
        // It has ended already, which is what was wanted.
        if (apiErrorOf(error)?.code !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: API_TOKENS });
      onClose();
      notifyDone(`“${token.name}” is revoked`);
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Revoke “${token.name}”?`}
      text="Programs that use it are refused from now on. That cannot be undone."
      confirmLabel="Revoke"
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      {...(end.isError ? { error: messageOf(end.error) } : {})}
    />
  );
}
