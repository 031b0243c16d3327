import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Media } from '../media/media.service.ts';

/** What the parts of the first screen are read with. */
export interface HomeDeps {
  db: Kysely<Database>;
  media: Media;
}
