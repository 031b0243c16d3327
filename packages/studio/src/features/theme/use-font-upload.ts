import { setFont } from '@diorama/documents/theme/theme.commands.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../editor/shell-context.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { uploadFiles } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { uploadedFonts } from './theme.queries.ts';

/**
 * Brings WOFF2 files into the project's assets. The server reads their family; `family` is the one they are meant for, and
 * texts that are set in it get them at once.
 */
export function useFontUpload(): { upload: (family: string | null) => Promise<void>; isUploading: boolean } {
  const { project } = useShell();
  const { store } = useEditor();
  const client = useQueryClient();
  const [isUploading, setUploading] = useState(false);
  const projectId = project?.id ?? '';
  const upload = async (wanted: string | null): Promise<void> => {
    const files = await chosenFonts();
    if (files.length === 0) return;
    setUploading(true);
    try {
      const sources = files.map((file) => ({ file, path: [] }));
      const { items, failed } = await uploadFiles({ projectId, directoryId: 'root', sources });
      const [first] = failed;
      if (first) notifyFailed('Some fonts were not taken', { detail: first.reason });
      if (items.length === 0) return;
      await client.invalidateQueries(uploadedFonts(projectId));
      const families = await client.fetchQuery(uploadedFonts(projectId));
      const uris = new Set(items.map(({ uri }) => uri));
      const brought = families.filter((one) => one.files.some(({ media }) => uris.has(media.url)));
      const names = brought.map(({ family }) => family);
      const { fonts } = store.records().one('look');
      for (const { family, files: all } of brought)
        for (const slot of ['headings', 'body'] as const)
          if (fonts[slot] === family)
            store.execute(setFont, { slot, family, files: all.map(({ url: _url, ...file }) => file) });
      if (wanted !== null && !names.includes(wanted))
        notifyFailed(`These files are not ${wanted}`, {
          detail: `They say they are ${names.join(', ')}. Choose it as the font, or upload others.`,
        });
      else notifyDone(`Uploaded ${names.join(', ')}`, { detail: 'Choose it as the font of headings or texts.' });
    } finally {
      setUploading(false);
    }
  };
  return { upload, isUploading };
}

/** Opens the file picker; empty when it is cancelled. */
function chosenFonts(): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.woff2,font/woff2';
  input.multiple = true;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
