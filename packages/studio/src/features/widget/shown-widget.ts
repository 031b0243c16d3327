import { byOrder } from '@diorama/documents/engine/order.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { CompareEntryRecord, WidgetData, WidgetDocument } from '@diorama/documents/widget/widget.records.ts';
import { useMemo } from 'react';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { useList, useOne } from './editor-hooks.ts';

/** A widget's records as they are shown. */
export interface ShownWidget {
  name: Readonly<Partial<Record<'en' | 'sv', string>>>;
  data: WidgetData;
  entries: readonly CompareEntryRecord[];
}

/** The widget on screen: that of now, or of the past revision that is shown. */
export function useShownWidget(): ShownWidget {
  const { past } = usePastRevision();
  const { name } = useOne('settings');
  const { data } = useOne('content');
  const entries = useList('entries');
  return useMemo(() => {
    if (!past) return { name, data, entries };
    const tables = trustedTables<WidgetDocument>(
      widgetDocument,
      past.records.map(([key, record]) => [key, record]),
    );
    return {
      name: tables.settings.get('settings')?.name ?? name,
      data: tables.content.get('content')?.data ?? data,
      entries: [...tables.entries.values()].sort(byOrder),
    };
  }, [past, name, data, entries]);
}
