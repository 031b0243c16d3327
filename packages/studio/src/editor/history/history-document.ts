import type { KindLabels } from '@diorama/documents/engine/schema/labels.ts';

/** What history needs of the open document. */
export interface HistoryDocument {
  docType: string;
  docId: string;
  /** What its parts and fields are called. */
  labels: KindLabels;
  /** False for a viewer: past revisions are shown and compared, not restored or named. */
  mayEdit: boolean;
  /** Sends what is unsaved, so that the history has it. */
  flush: () => Promise<void>;
  /** Fetches what was written next to this editor. */
  catchUp: () => Promise<void>;
  /** Leaves the past revision that is shown. */
  showNow: () => void;
  /** The name of something a record refers to; null when there is none. */
  nameOf: (type: string, id: string) => string | null;
  /** What a record without a name of its own belongs to, to stand after its kind: `Heat pump`, `of marker Heat pump`. */
  placeOf: (record: string) => string | null;
  /** A small picture of a stored media address, if it is known already. */
  pictureOf: (uri: string) => string | undefined;
  /** Small pictures of stored media addresses, from the server. */
  findPictures: (uris: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
