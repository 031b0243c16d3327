/** What files are uploaded for. Records are named by their ids in the document. */
export type UploadPurpose =
  /** Each image becomes a view. */
  | { type: 'views' }
  /** The first image becomes a view's own. */
  | { type: 'image'; keyframeId: string }
  /** The images become a move's frames, in the order of these names; the move is made when `isNew`. */
  | { type: 'frames'; transitionId: string; name: string; fileNames: readonly string[]; isNew: boolean };

/** A purpose that outlives the page it was formed on. */
export interface UploadIntent {
  id: string;
  documentId: string;
  purpose: UploadPurpose;
}

export const newIntent = (documentId: string, purpose: UploadPurpose): UploadIntent => ({
  id: crypto.randomUUID(),
  documentId,
  purpose,
});
