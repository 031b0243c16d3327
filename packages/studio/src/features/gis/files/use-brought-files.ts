import { useEffect, useEffectEvent } from 'react';
import { usePastedTable } from '../../../editor/use-pasted-table.ts';

/** Files that an import reads, by their ending. */
const ENDINGS = /\.(?:csv|tsv|txt|xlsx|geojson|json|ndjson|geojsonl|jsonl|kml|kmz|gpx|zip|fgb)$/i;

/** Takes files that are dropped on the stage, and rows that are pasted where nobody types. */
export function useBroughtFiles(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  usePastedTable((text) => {
    onFile(new File([text], 'Pasted rows'));
    return true;
  });
  useEffect(() => {
    const isOnStage = ({ target }: DragEvent) => target instanceof Element && target.closest('[data-stage]') !== null;
    const over = (event: DragEvent) => {
      if (isOnStage(event) && event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => ENDINGS.test(name));
      if (!file || !isOnStage(event)) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
