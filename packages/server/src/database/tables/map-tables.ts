import type { Generated } from 'kysely';
import type { Stamp } from './column-types.ts';

/** Tables of maps. */
export interface MapTables {
  /** Orders of streets; a map has one at work at most. */
  map_streets: {
    id: string;
    document_id: string;
    user_id: string;
    /** Session of who ordered it. */
    sid: string | null;
    /** Degrees: west, south, east, north. */
    bounds: number[];
    max_zoom: number;
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
    job_id: string | null;
    tiles: Generated<number>;
    bytes: Generated<number>;
    tiles_done: Generated<number>;
    bytes_done: Generated<number>;
    /** How often a worker began it. */
    tries: Generated<number>;
    message: string | null;
    /** What it became; of an order that is under way, what the map had before. */
    file_id: string | null;
    created_at: Stamp;
    updated_at: Stamp;
  };
}
