import type { ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { listHead } from '../../ui/list-look.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useLoadMore } from '../../ui/use-load-more.ts';
import { me } from '../sessions/public.ts';
import { ClientHeader } from './client-header.tsx';
import { clientDetail, clientMembers } from './clients.queries.ts';
import { AddMembersDialog, RemoveMemberDialog } from './lazy-dialogs.ts';
import { MemberRow, memberColumns } from './member-row.tsx';

/** `/clients/{clientId}/members`: who reaches a client, and as what. */
export function MembersPage() {
  const { clientId } = useParams({ from: '/app/clients/$clientId/members' });
  const { data: client } = useQuery(clientDetail(clientId));
  const { data: user } = useQuery(me);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ClientMember | null>(null);
  const asked = useDeferredValue(search.trim());
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    clientMembers(clientId, asked),
  );
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  const [joined, waiting] = [
    members.filter(({ userId }) => userId !== null),
    members.filter(({ userId }) => userId === null),
  ];
  const end = useLoadMore(hasNextPage && !isFetchingNextPage, fetchNextPage);
  const mayManage = client?.mayManage === true;
  const add = mayManage && (
    <Button {...AddMembersDialog.opener} variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      Add members
    </Button>
  );
  const rowOf = (member: ClientMember) => (
    <MemberRow
      key={member.id}
      clientId={clientId}
      member={member}
      isSelf={member.userId !== null && member.userId === user?.id}
      mayManage={mayManage}
      onRemove={() => setRemoved(member)}
    />
  );
  return (
    <>
      <ClientHeader clientId={clientId} part="Members" action={add} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[1400px] flex-col gap-4 px-7 py-5 max-sm:px-4">
          <div className="w-[280px] max-w-full max-sm:w-full">
            <SearchField
              label="Search members"
              placeholder="Name or email"
              value={search}
              onChange={setSearch}
              hasShortcut
            />
          </div>
          {error && !data ? (
            <ErrorState
              title="The members could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <div>
              <div className={cx(listHead, memberColumns, joined.length === 0 && !isPending && 'hidden')}>
                <span>Member</span>
                <span>Role</span>
                <span>Last here</span>
                <span>Joined</span>
              </div>
              {isPending && <RowsSkeleton picture="size-8 rounded-full" columns={memberColumns} />}
              <ul aria-label="Members">{joined.map(rowOf)}</ul>
              {waiting.length > 0 && (
                <section aria-labelledby="waiting-members" className="mt-6">
                  <h2 id="waiting-members" className="mb-1 px-2 font-strong">
                    Without an account <span className="font-normal text-n10 tabular-nums">{waiting.length}</span>
                  </h2>
                  <ul aria-label="Without an account" className="border-n5 border-t">
                    {waiting.map(rowOf)}
                  </ul>
                </section>
              )}
              {isFetchingNextPage && <RowsSkeleton picture="size-8 rounded-full" columns={memberColumns} rows={2} />}
              <div ref={end} />
              {data && members.length === 0 && asked !== '' && (
                <EmptyState
                  icon={SearchX}
                  title={`No members match “${asked}”`}
                  text="Try another name or email."
                  action={<Button onClick={() => setSearch('')}>Show all members</Button>}
                />
              )}
              {data && members.length === 0 && asked === '' && (
                <EmptyState
                  icon={Users}
                  title="No members yet"
                  text="Members see this client’s projects. Staff see every client and are not listed."
                  action={add}
                />
              )}
              {members.length > 0 && (
                <p className="px-2 pt-4 text-n10 text-xs">
                  A client keeps at least one owner. Staff see every client and are not listed here.
                </p>
              )}
            </div>
          )}
        </div>
      </div>
      {isAdding && <AddMembersDialog clientId={clientId} onClose={() => setAdding(false)} />}
      {removed && <RemoveMemberDialog clientId={clientId} member={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
