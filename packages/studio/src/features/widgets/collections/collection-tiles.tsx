import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate } from 'lucide-react';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { OwnerLabel } from './owner-label.tsx';

/** Collections as small cards, for screens of other features. */
export function CollectionTiles({ collections }: { collections: readonly CollectionItem[] }) {
  return (
    <ul ref={oneTabStop} className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3 max-sm:grid-cols-1">
      {collections.map((collection) => (
        <li
          key={collection.id}
          className="relative flex min-w-0 items-center gap-3 rounded-lg border border-n5 p-3 transition-shadow hover:shadow-float"
        >
          <span className="grid size-9 flex-none place-items-center rounded-md bg-n3 text-n10">
            <Icon of={LayoutTemplate} />
          </span>
          <span className="flex min-w-0 flex-col">
            <Link
              to="/widgets/$collectionId"
              params={{ collectionId: collection.id }}
              className="truncate font-strong text-n12 no-underline after:absolute after:inset-0"
              title={collection.name}
            >
              {collection.name}
            </Link>
            <span className="flex min-w-0 gap-1.5 truncate text-n10 text-xs">
              <OwnerLabel collection={collection} />
              <span>· {counted(collection.widgetCount, 'widget')}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
