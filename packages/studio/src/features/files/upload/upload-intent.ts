/** The purpose of an upload, as the requesting editor defined it: plain values. */
export type UploadPurpose = Readonly<Record<string, unknown>>;

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
