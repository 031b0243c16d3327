import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { linkableProducts } from '../widget.queries.ts';

/** What says where a link leads, short: an address without its scheme, or the name of one of the project's products. */
export function useLinkName(): (link: Link) => string {
  const projectId = useShell().project?.id ?? null;
  const { data: products } = useQuery({ ...linkableProducts(projectId), enabled: projectId !== null });
  return useCallback(
    (link) => {
      if (link.type === 'external') return link.href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
      return products?.find(({ value }) => value === link.product.id)?.label ?? 'another product';
    },
    [products],
  );
}
