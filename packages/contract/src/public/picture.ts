/** One size and format of a picture. */
export interface PictureSource {
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
  /** Pixels. */
  width: number;
  url: string;
}

/** A picture in all its sizes, smallest first within a type, best type first. */
export interface Picture {
  width: number;
  height: number;
  /** A tiny blurred picture as a data address, shown until a source has loaded. */
  placeholder: string | null;
  sources: PictureSource[];
}
