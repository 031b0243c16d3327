import { sql } from 'kysely';

/** What a copy of a file has as the file itself; its id, place, name and maker are its own, and it has one version. What is made of these columns is left out. */
export const COPIED_COLUMNS = sql`file_type, file_size, sha256, width, height, duration_ms, placeholder, state,
  reject_reason, progress, notice, inspected, alt, focal, font, tags`;
