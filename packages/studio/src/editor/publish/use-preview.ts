import { filterText } from '@diorama/documents/shared/filter-values.ts';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { notifyFailed } from '../../ui/notify.ts';
import { useAddress } from '../address.tsx';

import { useProduct, useShell } from '../shell-context.tsx';

/**
 * Opens the draft as a visitor would see it, where the stage stands, by a ticket that runs out. Null for a document that is
 * not published by itself.
 */
export function usePreview(): (() => void) | null {
  const { queue } = useEditor();
  const product = useProduct();
  const place = useShell().kind.useStagePlace();
  const { filter } = useAddress();
  return useMemo(() => {
    if (!product) return null;
    const { type, id } = product;
    const open = async (): Promise<void> => {
      // Opened at once: a window that opens after an answer is taken for a pop-up.
      const page = window.open('about:blank', '_blank');
      try {
        await queue.flush();
        const { path } = await api.previewLinks.create.mutate({ type, id });
        const at = place?.split('/')[1];
        const kept = filter.length > 0 ? `&filter=${encodeURIComponent(filterText(filter))}` : '';
        const address = `${path}${at ? `&k=${at}` : ''}${kept}`;
        if (page) page.location.href = address;
        else window.location.assign(address);
      } catch (error) {
        page?.close();
        notifyFailed('The preview could not be opened', { detail: messageOf(error) });
      }
    };
    return () => void open();
  }, [product, queue, place, filter]);
}
