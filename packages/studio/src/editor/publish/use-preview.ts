import { useMemo } from 'react';
import { api, messageOf } from '../../api/api.ts';
import { useEditor } from '../../features/icgi/editor-hooks.ts';
import { notifyFailed } from '../../ui/notify.ts';

/** Opens the draft as a visitor would see it, by a ticket that runs out. */
export function usePreview() {
  const { documentId, queue } = useEditor();
  return useMemo(
    () => ({
      async open(keyframe?: string): Promise<void> {
        // Opened at once: a window that opens after an answer is taken for a pop-up.
        const page = window.open('about:blank', '_blank');
        try {
          await queue.flush();
          const { path } = await api.previewLinks.create.mutate({ type: 'icgi', id: documentId });
          const address = keyframe ? `${path}&k=${keyframe}` : path;
          if (page) page.location.href = address;
          else window.location.assign(address);
        } catch (error) {
          page?.close();
          notifyFailed('The preview could not be opened', { detail: messageOf(error) });
        }
      },
    }),
    [documentId, queue],
  );
}
