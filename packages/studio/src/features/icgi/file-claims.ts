import type { FileClaims } from '../../editor/delivery/file-claims.ts';

/** Stills, frames and videos; pictures come with models, as textures, and with maps, as site plans. */
const PICTURES = /\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|tga|heic|heif|exr|hdr|svg|psd)$/i;
const VIDEOS = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|mts|m2ts|mpe?g|mxf)$/i;

export const fileClaims: FileClaims = {
  claim(fileName) {
    if (VIDEOS.test(fileName)) return 'own';
    return PICTURES.test(fileName) ? 'shared' : null;
  },
};
