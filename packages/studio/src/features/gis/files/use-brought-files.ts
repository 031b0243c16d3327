import { useEffect, useEffectEvent } from 'react';
import { usePastedTable } from '../../../editor/use-pasted-table.ts';
import { notifyFailed } from '../../../ui/notify.ts';

/** Files that an import reads, by their ending; the last ones are parts of a Shapefile. */
const ENDINGS = /\.(?:csv|tsv|txt|xlsx|geojson|json|ndjson|geojsonl|jsonl|kml|kmz|gpx|zip|fgb|shp|shx|dbf|prj|cpg)$/i;

interface BroughtFiles {
  /** Files of places and shapes, or pasted rows. */
  onFiles: (files: readonly File[]) => void;
  onPictures: (pictures: readonly File[]) => void;
}

/** Takes files that are dropped on the stage, and rows that are pasted where nobody types. */
export function useBroughtFiles({ onFiles, onPictures }: BroughtFiles): void {
  const takeAll = useEffectEvent((files: readonly File[]) => {
    const read = files.filter(({ name }) => ENDINGS.test(name));
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const [first] = files;
    if (read.length > 0) onFiles(read);
    else if (pictures.length > 0) onPictures(pictures);
    else if (first)
      notifyFailed(`“${first.name}” cannot be put on a map`, {
        detail: 'Drop a file of places or shapes, or a picture as a site plan.',
      });
  });
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
