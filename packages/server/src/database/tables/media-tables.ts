import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { ColumnType, Generated } from 'kysely';
import type { NullableStamp, Stamp } from './column-types.ts';

/** Tables of what is made from files, and of who is served what. */
export interface MediaTables {
  renditions: {
    source: string;
    recipe: string;
    sha256: string;
    type: string;
    width: number | null;
    height: number | null;
    size: number;
    /** Of a video: `avc1.640028`, from its own header; null: none, or it was not decoded yet. */
    codec: string | null;
  };
  /** Published videos that turned out to be damaged, and what is served in their place. */
  replaced_media: { sha256: string; by_sha256: string; at: Stamp };
  /** What came of showing a content that no document shows yet; without a row it was not tried. */
  previews: {
    sha256: string;
    /** `skipped`: only ever a frame of a transition. */
    state: 'made' | 'failed' | 'skipped';
    /** Of the recipe; an older one is made again. */
    version: number;
    /** Why it failed, for the person who sent the file. */
    message: string | null;
    /** Of a video. */
    duration_ms: number | null;
    at: Stamp;
  };
  encodings: {
    key: string;
    space_id: string;
    document_id: string | null;
    state: 'queued' | 'running' | 'done' | 'failed' | 'frames';
    progress: Generated<number>;
    message: string | null;
    width: number | null;
    height: number | null;
    count: number;
    fps: number;
    frames: ColumnType<string[], string, string>;
    /** Of all that wait, the lowest is next. */
    turn: Generated<number>;
    /** The part of the frames that it shows; null: all of them. */
    cut: ColumnType<PortraitCut | null, string | null | undefined, string | null>;
    updated_at: Stamp;
    /** When every frame of its videos had been decoded; null: not yet, for those made before that was usual. */
    checked_at: NullableStamp;
    /** Its videos were made quickly: better ones take their place when nothing waits. */
    is_draft: Generated<boolean>;
    /** Why those could not be made; the draft stays. */
    draft_fault: string | null;
  };
  public_media: { sha256: string; type: string; since: Stamp };
  /** Content that is no longer served, with everything made from it. */
  taken_down_media: { sha256: string; reason: string | null; at: Stamp };
}
