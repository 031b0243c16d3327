import type { UploadSource } from '../../../files/public.ts';
import type { FilmFrames, ReadingFilm } from './film-reading.ts';
import { soughtFilm } from './sought-film.ts';

/**
 * The frames of a video as images: by the browser's decoder in one pass, else by its player, frame by frame. There is no copy of
 * the video on the server. Throws UndecodableFilmError for one that this browser does not show as it is meant.
 */
export async function filmFrames(source: UploadSource, reading: ReadingFilm): Promise<FilmFrames> {
  const { decodedFilm } = await import('./decoded-film.ts');
  return (await decodedFilm(source, reading)) ?? soughtFilm(source, reading);
}
