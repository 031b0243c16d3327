/** The open document, as far as its history needs it. */
export interface HistoryDocument {
  docType: string;
  docId: string;
  /** Sends what is unsaved, so that the history has it. */
  flush: () => Promise<void>;
  /** Takes in what was written beside this editor. */
  catchUp: () => Promise<void>;
  /** The name of something a record refers to; null when there is none. */
  nameOf: (type: string, id: string) => string | null;
  /** A small picture of a stored media address. */
  pictureOf: (uri: string) => string | undefined;
}
