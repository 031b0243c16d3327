import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ViewOnly } from '../../shell/screens/view-only.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { usePartKeys } from '../../shell/use-part-keys.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { counted } from '../../ui/format/counted.ts';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { ClientLogo } from './client-logo.tsx';
import { clientDetail } from './clients.queries.ts';
import { RenameClientDialog } from './lazy-dialogs.ts';
import { useClientLogo } from './use-client-logo.ts';

const PARTS = [
  { part: 'Overview', to: '/clients/$clientId' },
  { part: 'Members', to: '/clients/$clientId/members' },
  { part: 'Activity', to: '/clients/$clientId/activity' },
] as const;

/** The top of every screen of a client: where one is, its name, and its parts. */
export function ClientHeader({
  clientId,
  part,
  action,
}: {
  clientId: string;
  part: (typeof PARTS)[number]['part'];
  action?: ReactNode;
}) {
  const { data: client } = useQuery(clientDetail(clientId));
  const [isRenaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  usePartKeys(
    'Parts of the client',
    PARTS,
    (one) => one.part === part,
    ({ to }) => void navigate({ to, params: { clientId } }),
  );
  const tab = (isCurrent: boolean) =>
    cx(
      '-mb-px flex items-baseline gap-1.5 border-b-2 py-2.5 font-medium no-underline pointer-coarse:py-3',
      isCurrent ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
    );
  const name = client?.name ?? '';
  return (
    <>
      <title>{`${part} · ${name} · Diorama`}</title>
      <TopBar
        start={
          <Breadcrumb
            items={[{ label: 'Clients', link: (props) => <Link to="/clients" {...props} /> }, { label: name }]}
          />
        }
        state={client?.mayEdit === false && <ViewOnly />}
      />
      <div className="border-n5 border-b bg-n1 px-7 pt-5 max-sm:px-4 max-sm:pt-4">
        <div className="mx-auto w-full max-w-350">
          <div className="flex min-h-11 items-center gap-3 max-sm:flex-wrap">
            {client && <LogoMenu client={client} />}
            <div className="min-w-0 max-sm:flex-1">
              <div className="flex items-center gap-1">
                <h1 className="truncate font-semibold text-xl tracking-[-0.018em]" title={name}>
                  {name}
                </h1>
                {client?.mayManage && (
                  <IconButton
                    {...RenameClientDialog.opener}
                    label="Rename client"
                    icon={Pencil}
                    onClick={() => setRenaming(true)}
                  />
                )}
              </div>
              {client && (
                <p className="truncate text-n11">
                  {counted(client.projectCount, 'project')}, {counted(client.memberCount, 'member')}
                </p>
              )}
            </div>
            {action && <span className="ml-auto flex flex-none gap-2 max-sm:ml-0 max-sm:basis-full">{action}</span>}
          </div>
          <nav aria-label="Parts of the client" className="mt-1 flex gap-4">
            {PARTS.map(({ part: one, to }) => (
              <Link
                key={one}
                to={to}
                params={{ clientId }}
                className={tab(one === part)}
                // By itself it says so of every part whose address this one begins with.
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={one === part ? 'page' : undefined}
              >
                {one}
                {one === 'Members' && client && (
                  <span className="font-normal text-n10 text-xs tabular-nums">{client.memberCount}</span>
                )}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      {isRenaming && client && <RenameClientDialog client={client} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** The logo; a press of who manages the client offers to change it. */
function LogoMenu({ client }: { client: ClientItem }) {
  const entries = useClientLogo();
  if (!client.mayManage) return <ClientLogo client={client} />;
  return (
    <DropdownMenu label="Logo" entries={entries(client)}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={client.logo ? 'Change the logo' : 'Add a logo'}
          title={client.logo ? 'Change the logo' : 'Add a logo'}
          className="touch-target rounded-md p-1 hover:bg-n4"
        >
          <ClientLogo client={client} />
        </button>
      )}
    </DropdownMenu>
  );
}
