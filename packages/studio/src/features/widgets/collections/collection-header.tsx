import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ViewOnly } from '../../../shell/screens/view-only.tsx';
import { TopBar } from '../../../shell/top-bar.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { Breadcrumb } from '../../../ui/show/breadcrumb.tsx';
import { DeleteCollectionsDialog, ShareCollectionDialog } from '../lazy-dialogs.ts';
import { collectionDetail } from '../widgets.queries.ts';
import { collectionEntries } from './collection-menu.ts';
import { OwnerLabel, sharedLabel } from './owner-label.tsx';
import { useCollectionActions } from './use-collection-actions.ts';

const PARTS = [
  { part: 'Widgets', to: '/widgets/$collectionId' },
  { part: 'Media', to: '/widgets/$collectionId/media' },
] as const;

type CollectionHeaderProps = {
  collectionId: string;
  part: (typeof PARTS)[number]['part'];
  action?: ReactNode;
};

/** The top of every screen of a collection: its name, whose it is, and its parts. */
export function CollectionHeader({ collectionId, part, action }: CollectionHeaderProps) {
  const { data: collection } = useQuery(collectionDetail(collectionId));
  const navigate = useNavigate();
  const actions = useCollectionActions();
  const [isRenaming, setRenaming] = useState(false);
  const [open, setOpen] = useState<'share' | 'delete' | null>(null);
  const name = collection?.name ?? '';
  const entries = collection
    ? collectionEntries([collection], {
        open: () => undefined,
        startRename: () => setRenaming(true),
        share: () => setOpen('share'),
        remove: () => setOpen('delete'),
      }).filter((entry) => entry.id !== 'open')
    : [];
  return (
    <>
      <title>{`${part} · ${name} · Diorama`}</title>
      <TopBar
        start={
          <Breadcrumb
            items={[{ label: 'Widgets', link: (props) => <Link to="/widgets" {...props} /> }, { label: name }]}
          />
        }
        state={collection?.mayEdit === false && <ViewOnly />}
      />
      <div className="border-n5 border-b bg-n1 px-7 pt-5 max-sm:px-4 max-sm:pt-4">
        <div className="mx-auto w-full max-w-350">
          <div className="flex min-h-11 items-center gap-2">
            <div className="min-w-0">
              <div className="flex items-center gap-1">
                {isRenaming && collection ? (
                  <span className="w-80 max-w-full py-1 text-lg">
                    <InlineName
                      label="Name of the collection"
                      value={name}
                      onCommit={(next) => void actions.rename(collection, next)}
                      onClose={() => setRenaming(false)}
                    />
                  </span>
                ) : (
                  <h1 className="truncate font-semibold text-xl tracking-[-0.018em]" title={name}>
                    {name}
                  </h1>
                )}
                {collection && (
                  <DropdownMenu label={name} entries={entries}>
                    {(trigger) => <IconButton {...trigger} label="More about this collection" icon={Ellipsis} />}
                  </DropdownMenu>
                )}
              </div>
              {collection && (
                <p className="flex min-w-0 items-center gap-1.5 truncate text-n11">
                  <OwnerLabel collection={collection} />
                  {sharedLabel(collection) && <span>· {sharedLabel(collection)}</span>}
                </p>
              )}
            </div>
            <span className="ml-auto flex flex-none gap-2">{action}</span>
          </div>
          <nav aria-label="Parts of the collection" className="mt-1 flex gap-4">
            {PARTS.map(({ part: one, to }) => (
              <Link
                key={one}
                to={to}
                params={{ collectionId }}
                className={cx(
                  '-mb-px flex items-baseline gap-1.5 border-b-2 py-2.5 font-medium no-underline pointer-coarse:py-3',
                  one === part ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
                )}
                // By itself it says so of every part whose address this one begins with.
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={one === part ? 'page' : undefined}
              >
                {one}
                {one === 'Widgets' && collection && (
                  <span className="font-normal text-n10 text-xs tabular-nums">{collection.widgetCount}</span>
                )}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      {open === 'share' && collection && (
        <ShareCollectionDialog collection={collection} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && collection && (
        <DeleteCollectionsDialog
          collections={[collection]}
          onDeleted={() => void navigate({ to: '/widgets' })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
