const documents = new Set<string>();

/** Which open documents have changes that are not stored; small, so that every screen may use it. */
export const unsavedWork = {
  set(documentId: string, isUnsaved: boolean): void {
    if (isUnsaved) documents.add(documentId);
    else documents.delete(documentId);
  },
  has: (documentId: string): boolean => documents.has(documentId),
  isEmpty: (): boolean => documents.size === 0,
};
