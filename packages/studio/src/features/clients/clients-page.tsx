import { HOW_TO_EDIT } from '@diorama/contract/projects/read-only.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Page } from '../../shell/screens/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { isNearRead } from '../../ui/field/near-note.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { ON_THIS_SCREEN, useShortcuts } from '../../ui/keys/shortcuts.ts';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { ClientList } from './client-list.tsx';
import { clientColumns } from './client-row.tsx';
import { clientList } from './clients.queries.ts';
import { CreateClientDialog } from './lazy-dialogs.ts';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;

/** `/clients`: whom projects are made for, by name. */
export function ClientsPage() {
  const { search = '' } = useSearch({ from: '/app/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const [text, setText] = useState(search);
  const [isCreating, setCreating] = useState(false);
  const asked = useDeferredValue(text.trim().length >= MIN_SEARCH ? text.trim() : '');
  const read = useInfiniteQuery(clientList(asked === '' ? {} : { search: asked }));
  const clients = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayCreate = read.data?.pages[0]?.mayCreate ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const searchFor = (next: string) => {
    setText(next);
    void navigate({ search: next ? { search: next } : {}, replace: true });
  };
  useShortcuts(ON_THIS_SCREEN, mayCreate ? [{ keys: 'N C', label: 'New client', run: () => setCreating(true) }] : []);
  const create = mayCreate && (
    <Button {...CreateClientDialog.opener} variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New client
    </Button>
  );
  return (
    <>
      <title>Clients · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Clients' }]} />} />
      <Page title="Clients" action={clients.length > 0 && create} scroller={scroller}>
        <div className="w-70 max-w-full max-sm:w-full">
          <SearchField
            label="Search clients"
            isNear={isNearRead(read)}
            isFound={asked === text.trim() && !read.isFetching}
            placeholder="Name"
            value={text}
            onChange={searchFor}
            hasShortcut
          />
        </div>
        <ListFrame
          read={read}
          errorTitle="The clients could not be loaded"
          skeleton={<RowsSkeleton picture="size-8 rounded-full" columns={clientColumns} />}
          empty={
            clients.length > 0 ? undefined : asked !== '' ? (
              <EmptyState
                icon={SearchX}
                title={`No clients match “${asked}”`}
                text="Try another name."
                action={<Button onClick={() => searchFor('')}>Show all clients</Button>}
              />
            ) : (
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
            )
          }
        >
          <ClientList clients={clients} scroller={scroller} />
        </ListFrame>
      </Page>
      {isCreating && <CreateClientDialog onClose={() => setCreating(false)} />}
    </>
  );
}
