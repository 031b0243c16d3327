import { type RawBuilder, sql } from 'kysely';
import type { Media } from '../media.service.ts';
import { THUMB_RECIPE } from '../renditions/recipes.ts';

/** The picture that is a client's logo: what it is called, and what its address is made of. */
interface LogoPicture {
  name: string;
  sha256: string;
  /** Of its small copy, once that has been made. */
  thumb: string | null;
}

/**
 * Of `clients.logo_file_id`; null where there is none, or it was deleted. Looked up only where there is one: a list
 * selects it in each row, and most clients of most rows have none.
 */
export const CLIENT_LOGO: RawBuilder<LogoPicture | null> = sql`(
  case when clients.logo_file_id is not null then (
    select json_build_object('name', logo.file_name, 'sha256', logo.sha256, 'thumb', thumb.sha256)
    from files as logo left join renditions as thumb on thumb.source = logo.sha256 and thumb.recipe = ${sql.lit(THUMB_RECIPE)}
    where logo.id = clients.logo_file_id and logo.space_id = clients.id and logo.deleted_at is null
  ) end
)`;

/** Where a logo is served: its small copy, or itself. */
export const logoUrl = (media: Pick<Media, 'addresses'>, { name, sha256, thumb }: LogoPicture): string =>
  thumb ? media.addresses.signed(thumb, 'logo.webp') : media.addresses.signed(sha256, name);
