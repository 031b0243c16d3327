import { useEffect, useEffectEvent } from 'react';
import { isInPopup, isTyping } from '../../../ui/key-target.ts';

/** Files that an import reads, by their ending. */
const ENDINGS = /\.(?:csv|tsv|txt|xlsx|geojson|json|ndjson|geojsonl|jsonl|kml|kmz|gpx|zip|fgb)$/i;

/** Rows of a spreadsheet: cells with tabs between them, below headings. */
const isTable = (text: string): boolean => /\t[^\n]*\r?\n[^\n]*\t/.test(text.slice(0, 10_000));

/** Takes files that are dropped on the stage, and rows that are pasted where nobody types. */
export function useBroughtFiles(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
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
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyping(event.target) || isInPopup(event.target) || !isTable(text)) return;
      event.preventDefault();
      take(new File([text], 'Pasted rows'));
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
