import { byOrder } from '@diorama/documents/engine/order.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import type { MenuDocument, MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { useMemo } from 'react';
import { usePastRevision } from '../../../editor/history/past-revision.tsx';
import { useList } from '../editor-hooks.ts';

/** The items on screen: those of now, or of the past revision that is shown. */
export function useShownItems(): readonly MenuItemRecord[] {
  const { past } = usePastRevision();
  const items = useList('items');
  return useMemo(() => {
    if (!past) return items;
    const tables = trustedTables<MenuDocument>(
      menuDocument,
      past.records.map(([key, record]) => [key, record]),
    );
    return [...tables.items.values()].sort(byOrder);
  }, [past, items]);
}
