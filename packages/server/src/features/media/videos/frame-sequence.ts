/** Pictures that play as a video: ordered, at a frame rate. */
export interface FrameSequence {
  frames: readonly { url: string }[];
  /** Frames a second. */
  fps: number;
}

/** The sequence in a record of a document, or null when it has none. */
export type SequenceOf = (kind: string, key: string, record: unknown) => FrameSequence | null;
