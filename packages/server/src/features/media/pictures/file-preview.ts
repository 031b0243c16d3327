import type { FilePreview } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Media } from '../media.service.ts';
import { POSTER_RECIPE } from '../renditions/recipes.ts';
import { renditionsOf } from '../renditions/rendition-rows.ts';
import type { FileRow } from '../serving/media-files.ts';
import { hasPreview, previewOf } from './preview-rows.ts';

/** What a file can be shown with now. */
export async function filePreview(db: Kysely<Database>, media: Media, file: FileRow): Promise<FilePreview> {
  const [preview, pictures, renditions] = await Promise.all([
    previewOf(db, file.sha256),
    media.pictures(db, [file], 'signed'),
    renditionsOf(db, [file.sha256]),
  ]);
  const poster = renditions.get(file.sha256)?.find(({ recipe }) => recipe === POSTER_RECIPE);
  return {
    state: !hasPreview(file.file_type) ? 'none' : (preview?.state ?? 'waiting'),
    problem: preview?.message ?? null,
    sources: pictures.get(file.id)?.picture.sources ?? [],
    posterUrl: poster ? media.addresses.signed(poster.sha256, 'poster.webp') : null,
    durationMs: preview?.duration_ms ?? null,
  };
}
