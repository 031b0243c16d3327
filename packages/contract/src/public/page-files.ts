/** The best format of pictures that a browser shows. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** The formats a browser shows: pictures in its best format; `whole`: no videos cut for portrait windows. */
export interface ShownFormats {
  pictures: PictureFormat;
  films: 'whole' | 'all';
}

/** All that a published page may fetch besides itself: what a browser keeps to show it without a network. */
export interface PageFiles {
  /** Of the publication: another one has other files. */
  hash: string;
  /** Addresses on this server, with the bytes of each. */
  files: { url: string; bytes: number }[];
}
