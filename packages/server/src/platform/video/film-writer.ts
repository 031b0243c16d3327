/** One film being written. Frames are planar YUV 4:2:0, BT.709, limited range. */
export interface FilmWriter {
  write(yuv: Buffer): Promise<void>;
  finish(): Promise<void>;
}

/** Opens a film at a path. */
export type OpenFilm = (film: { path: string; width: number; height: number; fps: number }) => Promise<FilmWriter>;
