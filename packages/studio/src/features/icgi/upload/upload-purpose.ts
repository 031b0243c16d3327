/** What files are uploaded for. Records are named by their ids in the document. */
export type IcgiUploadPurpose =
  /** Each image becomes a view. */
  | { type: 'views' }
  /** The first image becomes a view's own. */
  | { type: 'image'; keyframeId: string }
  /** The images become a move's frames, in the order of these names; the move is made when `isNew`. */
  | { type: 'frames'; transitionId: string; name: string; fileNames: readonly string[]; isNew: boolean };

/** A purpose that was kept in the browser; null for one that is none of this editor's. */
export function readPurpose({
  type,
  keyframeId,
  transitionId,
  name,
  fileNames,
  isNew,
}: Readonly<Record<string, unknown>>): IcgiUploadPurpose | null {
  if (type === 'views') return { type };
  if (type === 'image') return typeof keyframeId === 'string' ? { type, keyframeId } : null;
  if (type !== 'frames' || typeof transitionId !== 'string' || typeof name !== 'string') return null;
  if (typeof isNew !== 'boolean' || !isTexts(fileNames)) return null;
  return { type, transitionId, name, fileNames, isNew };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
