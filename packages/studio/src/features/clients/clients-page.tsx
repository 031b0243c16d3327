import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { HOW_TO_EDIT } from '@diorama/contract/projects/look-only.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { moveInList } from '../../app/move-in-list.ts';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { listHead } from '../../ui/list-look.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useLoadMore } from '../../ui/use-load-more.ts';
import { ClientRow, clientColumns } from './client-row.tsx';
import { clientList } from './clients.queries.ts';
import { CreateClientDialog, RenameClientDialog } from './lazy-dialogs.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;

/** `/clients`: whom projects are made for, by name. */
export function ClientsPage() {
  const { search = '' } = useSearch({ from: '/app/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const [text, setText] = useState(search);
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<ClientItem | null>(null);
  const asked = useDeferredValue(text.trim().length >= MIN_SEARCH ? text.trim() : '');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    clientList(asked === '' ? {} : { search: asked }),
  );
  const clients = data?.pages.flatMap(({ items }) => items) ?? [];
  const mayCreate = data?.pages[0]?.mayCreate ?? false;
  const end = useLoadMore(hasNextPage && !isFetchingNextPage, fetchNextPage);
  const searchFor = (next: string) => {
    setText(next);
    void navigate({ search: next ? { search: next } : {}, replace: true });
  };
  const create = mayCreate && (
    <Button {...CreateClientDialog.opener} variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New client
    </Button>
  );
  return (
    <>
      <title>Clients · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Clients' }]} />} />
      <Page title="Clients" action={clients.length > 0 && create}>
        <div className="w-[280px] max-w-full max-sm:w-full">
          <SearchField label="Search clients" placeholder="Name" value={text} onChange={searchFor} hasShortcut />
        </div>
        {error && !data ? (
          <ErrorState
            title="The clients could not be loaded"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div>
            <div className={cx(listHead, clientColumns, clients.length === 0 && !isPending && 'hidden')}>
              <span>Client</span>
              <span>Projects</span>
              <span>Members</span>
              <span>Edited</span>
            </div>
            {isPending && <RowsSkeleton columns={clientColumns} />}
            <ul aria-label="Clients" onKeyDown={moveInList}>
              {clients.map((client) => (
                <ClientRow key={client.id} client={client} onRename={() => setRenamed(client)} />
              ))}
            </ul>
            {isFetchingNextPage && <RowsSkeleton columns={clientColumns} rows={2} />}
            <div ref={end} />
            {data && clients.length === 0 && asked !== '' && (
              <EmptyState
                icon={SearchX}
                title={`No clients match “${asked}”`}
                text="Try another name."
                action={<Button onClick={() => searchFor('')}>Show all clients</Button>}
              />
            )}
            {data && clients.length === 0 && asked === '' && (
              <EmptyState
                icon={Building2}
                title={mayCreate ? 'Your first client' : 'No clients yet'}
                text={
                  mayCreate
                    ? 'A client holds the projects you make for one company, and says who may see them.'
                    : `The clients you are a member of appear here. ${HOW_TO_EDIT}.`
                }
                action={create}
              />
            )}
          </div>
        )}
      </Page>
      {isCreating && <CreateClientDialog onClose={() => setCreating(false)} />}
      {renamed && <RenameClientDialog client={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
