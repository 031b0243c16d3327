import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { addKeyframes } from '@diorama/documents/icgi/icgi.commands.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { AssetPicker } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { newViews } from './new-view.ts';

/** Makes views of images that are in the assets, and shows the first. */
export function useMakeViews(): (files: readonly FileItem[]) => void {
  const { store } = useEditor();
  const { goTo } = useSelection();
  return useCallback(
    (files) => {
      const items = newViews(files, store.list('keyframes'));
      const [first] = items;
      if (!first) return;
      store.execute(addKeyframes, { items });
      goTo(first.id);
      focusAdded(rowOf(first.id));
    },
    [store, goTo],
  );
}

/** The way to add views: choose images from the assets, or upload them there. Render `picker` once, spread `opener` on the button. */
export function useAddViews(): { pick: () => void; opener: typeof AssetPicker.opener; picker: ReactNode } {
  const { space, documentId } = useEditor();
  const makeViews = useMakeViews();
  const [isOpen, setOpen] = useState(false);
  return {
    pick: () => setOpen(true),
    opener: AssetPicker.opener,
    picker: isOpen && (
      <AssetPicker
        projectId={space.id}
        title="Add views"
        confirmLabel="Add"
        isMultiple
        documentId={documentId}
        purpose={{ type: 'views' }}
        onClose={() => setOpen(false)}
        onPick={(files) => {
          setOpen(false);
          makeViews(files);
        }}
      />
    ),
  };
}
