import { useEffect, useEffectEvent } from 'react';
import { usePastedTable } from '../../../editor/selection/use-pasted-table.ts';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useBroughtAlong } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { isMapFile, MAP_FILE_KINDS } from '../import/map-file-kinds.ts';

interface BroughtFiles {
  /** Files of places and shapes with pictures that they name, or pasted rows. */
  onFiles: (files: readonly File[]) => void;
  onPictures: (pictures: readonly File[]) => void;
}

/** Receives files that are dropped on the stage, and rows that are pasted outside of fields. */
export function useBroughtFiles({ onFiles, onPictures }: BroughtFiles): void {
  const takeAll = useEffectEvent((files: readonly File[]) => {
    const read = files.filter(({ name }) => isMapFile(name));
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const [first] = files;
    if (read.length > 0) onFiles([...read, ...pictures]);
    else if (pictures.length > 0) onPictures(pictures);
    else if (first) void refuse(first.name);
  });
  useBroughtAlong(useEditor().documentId, (files) => takeAll(files.map(({ file }) => file)));
  usePastedTable((text) => {
    onFiles([new File([text], 'Pasted rows')]);
    return true;
  });
  useEffect(() => {
    const isOnStage = ({ target }: DragEvent) => target instanceof Element && target.closest('[data-stage]') !== null;
    const over = (event: DragEvent) => {
      if (isOnStage(event) && event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isOnStage(event) || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      takeAll([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}

/** Says what a file is that another program wrote, and how it becomes one that is read. */
async function refuse(name: string): Promise<void> {
  // Without the network the formats are not known, and the file is refused all the same.
  const reason = await import('../import/parse/other-formats.ts').then(
    ({ otherFormat }) => otherFormat(name, new Uint8Array()),
    () => null,
  );
  notifyFailed(`“${name}” cannot be put on a map`, {
    detail: reason ?? `Drop ${MAP_FILE_KINDS}, or a picture as a site plan.`,
  });
}
