import type { UploadSource } from '../../../files/public.ts';
import { soughtVideo } from './sought-video.ts';
import type { ReadingVideo, VideoFrames } from './video-reading.ts';

/**
 * The frames of a video as images: by the browser's decoder in one pass, else by its player, frame by frame. There is no copy of
 * the video on the server. Throws UndecodableVideoError for one that this browser does not show as it is meant.
 */
export async function videoFrames(source: UploadSource, reading: ReadingVideo): Promise<VideoFrames> {
  const { decodedVideo } = await import('./decoded-video.ts');
  return (await decodedVideo(source, reading)) ?? soughtVideo(source, reading);
}
