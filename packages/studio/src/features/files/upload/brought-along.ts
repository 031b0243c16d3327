import { useEffect, useEffectEvent } from 'react';
import type { DroppedFile } from './dropped-files.ts';

/** Files that were brought before the editor of their document was open, by its id. */
const waiting = new Map<string, readonly DroppedFile[]>();

/** Keeps files for the editor of a document, which opens next. */
export function bringAlong(documentId: string, files: readonly DroppedFile[]): void {
  waiting.set(documentId, files);
}

/** Gives an editor the files that were brought along, once. */
export function useBroughtAlong(documentId: string, onFiles: (files: DroppedFile[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const files = waiting.get(documentId);
    if (!files) return;
    waiting.delete(documentId);
    take([...files]);
  }, [documentId]);
}
