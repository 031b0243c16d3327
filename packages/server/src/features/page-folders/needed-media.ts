import type { PictureFormat, ShownFormats } from '@diorama/contract/public/page-files.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { mediaIn } from './relative-addresses.ts';

/** Formats of pictures that a browser shows, best first, by the best one it knows. */
const FORMATS: Readonly<Record<PictureFormat, readonly string[]>> = {
  avif: ['image/avif', 'image/webp', 'image/jpeg', 'image/png'],
  webp: ['image/webp', 'image/jpeg', 'image/png'],
  jpeg: ['image/jpeg', 'image/png'],
};

interface Source {
  type: string;
  url: string;
}

const isSource = (value: unknown): value is Source =>
  isPlainObject(value) && typeof value.type === 'string' && typeof value.url === 'string';

/** The portrait videos of a transition, as a publication has them. */
const isPortraitVideos = (name: string, value: unknown): boolean =>
  name === 'portrait' && Array.isArray(value) && value.every((video) => isPlainObject(video) && 'cut' in video);

/**
 * The media that a browser requests to show all of these values: pictures in every size but in one format, the best
 * that it supports, and everything else they name.
 */
export function neededMedia(values: readonly unknown[], { pictures, films }: ShownFormats): Map<string, string> {
  const needed = new Set<string>();
  /** Addresses in whose place a picture in the browser's format is fetched. */
  const replaced = new Set<string>();
  /** Fetched as they are, whatever else is made of them. */
  const whole = new Set<string>();

  function walk(value: unknown, key: string | null): void {
    if (typeof value === 'string') {
      needed.add(value);
    } else if (Array.isArray(value)) {
      for (const item of value) walk(item, null);
    } else if (isPlainObject(value)) {
      if (value.mediaType === '360' && isPlainObject(value.media) && typeof value.media.url === 'string')
        whole.add(value.media.url);
      const sources = Array.isArray(value.sources) ? value.sources.filter(isSource) : [];
      const best = FORMATS[pictures].find((type) => sources.some((source) => source.type === type));
      if (best !== undefined) {
        if (key !== null) replaced.add(key);
        for (const { type, url } of sources) (type === best ? needed : replaced).add(url);
        return;
      }
      for (const [name, member] of Object.entries(value)) {
        if (films === 'all' || !isPortraitVideos(name, member)) walk(member, name);
      }
    }
  }

  for (const value of values) walk(value, null);
  const wanted = [...needed].filter((text) => whole.has(text) || !replaced.has(text));
  return mediaIn(wanted.filter((text) => text.startsWith('/media/')).join('\n'));
}
