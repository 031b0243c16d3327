import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ClientHeader } from '../client-header.tsx';
import { clientDetail, clientMembers } from '../clients.queries.ts';
import { AddMembersDialog } from '../lazy-dialogs.ts';
import { MemberList } from './member-list.tsx';
import { memberColumns } from './member-row.tsx';
import { OpenModeNote } from './open-mode-note.tsx';

/** `/clients/{clientId}/members`: who reaches a client, and as what. */
export function MembersPage() {
  const { clientId } = useParams({ from: '/app/clients/$clientId/members' });
  const { search = '' } = useSearch({ from: '/app/clients/$clientId/members' });
  const navigate = useNavigate({ from: '/clients/$clientId/members' });
  const { data: client } = useQuery(clientDetail(clientId));
  const [text, setText] = useState(search);
  const [isAdding, setAdding] = useState(false);
  const asked = useDeferredValue(text.trim());
  const read = useInfiniteQuery(clientMembers(clientId, asked));
  const members = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayManage = client?.mayManage === true;
  const searchFor = (next: string) => {
    setText(next);
    void navigate({ search: next ? { search: next } : {}, replace: true });
  };
  const add = mayManage && (
    <Button {...AddMembersDialog.opener} variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      Add members
    </Button>
  );
  return (
    <>
      <ClientHeader clientId={clientId} part="Members" action={add} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-350 flex-col gap-4 px-7 py-5 max-sm:px-4">
          <div className="w-70 max-w-full max-sm:w-full">
            <SearchField
              label="Search members"
              isFound={asked === text.trim() && !read.isFetching}
              isNear={isNearRead(read)}
              placeholder="Name or email"
              value={text}
              onChange={searchFor}
              hasShortcut
            />
          </div>
          <OpenModeNote />
          <div>
            <ListFrame
              read={read}
              errorTitle="The members could not be loaded"
              skeleton={<RowsSkeleton picture="size-8 rounded-full" columns={memberColumns} />}
              empty={
                members.length > 0 ? undefined : asked !== '' ? (
                  <EmptyState
                    icon={SearchX}
                    title={`No members match “${asked}”`}
                    text="Try another name or email."
                    action={<Button onClick={() => searchFor('')}>Show all members</Button>}
                  />
                ) : (
                  <EmptyState
                    icon={Users}
                    title="No members yet"
                    text="Members see this client’s projects. Staff see every client and are not listed."
                    action={add}
                  />
                )
              }
            >
              <MemberList clientId={clientId} members={members} mayManage={mayManage} />
              <p className="px-2 pt-4 text-n10 text-xs">
                A client keeps at least one owner. Staff see every client and are not listed here.
              </p>
            </ListFrame>
          </div>
        </div>
      </div>
      {isAdding && <AddMembersDialog clientId={clientId} onClose={() => setAdding(false)} />}
    </>
  );
}
