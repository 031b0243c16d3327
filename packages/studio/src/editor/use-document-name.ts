import { useDocumentValue } from '../engine/editor-context.tsx';
import { useShell } from './shell-context.tsx';

/** What the document is called, as it is now. */
export function useDocumentName(): string {
  const { kind } = useShell();
  return useDocumentValue((store) => kind.kind.nameOf(store.records()));
}
