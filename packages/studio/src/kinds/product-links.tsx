import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/show/icon.tsx';
import { STUDIO_KINDS } from './studio-kinds.ts';

type ProductLinksProps = {
  projectId: string;
  products: readonly { id: string; type: ProductType; name: string }[];
};

/** Products by name, each leading to its editor: a short list of an outline. */
export function ProductLinks({ projectId, products }: ProductLinksProps) {
  return (
    <ul className="mt-1">
      {products.map(({ id, type, name }) => (
        <li key={id} className="flex h-7 min-w-0 items-center gap-2 pointer-coarse:h-11">
          <Icon of={STUDIO_KINDS[type].icon} size={14} className="flex-none text-n10" />
          <Link
            to="/projects/$projectId/studio/$type/$id"
            params={{ projectId, type, id }}
            className="truncate text-n11 no-underline pointer-coarse:py-3.25 hover:text-n12"
            title={name}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
