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
  /** The point (0..1) to keep in sight where the picture is cut; absent: its middle. */
  focal?: { x: number; y: number };
  sources: PictureSource[];
}
