import type { Picture } from '@diorama/contract/public/picture.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileDetail, filePreview, knownPicture } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { type ShownWidget, useShownWidget } from './shown-widget.ts';

/** The sizes of each picture of the widget that are made so far, by its stored address. */
export type WidgetPictures = ReadonlyMap<string, Picture>;

/** Every media that the widget shows. */
export function mediaIn({ data, entries }: Pick<ShownWidget, 'data' | 'entries'>): Media[] {
  const own = data.type === 'popup' ? data.cover : data.type === 'media' ? data.media : null;
  const compared = data.type === 'media-compare' ? entries.flatMap(({ media }) => media ?? []) : [];
  return own ? [own] : compared;
}

/** Fetches what the server has made of the widget's pictures; again while they are being made. */
export function useWidgetPictures(): WidgetPictures {
  const { space } = useEditor();
  const shown = useShownWidget();
  const urls = useMemo(() => [...new Set(mediaIn(shown).map(({ url }) => url))], [shown]);
  const files = urls.flatMap((url) => {
    const id = assetIdOf(url);
    return id === null ? [] : { url, id };
  });
  const previews = useQueries({ queries: files.map(({ id }) => filePreview(space.id, id)) });
  const known = previews.map(({ data }) => data?.sources);
  const made = known.map((sources) => sources?.map(({ url }) => url).join(' ') ?? '').join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say whether anything changed
  return useMemo(() => {
    const pictures = new Map<string, Picture>();
    for (const [at, { url }] of files.entries()) {
      const sources = known[at];
      const picture = sources?.length ? { width: 16, height: 9, placeholder: null, sources } : knownPicture(url);
      if (picture) pictures.set(url, picture);
    }
    return pictures;
  }, [urls.join('\n'), made]);
}

/** The served address of the file itself, which a panorama is drawn from; null until it is known. */
export function useOriginal(media: Media | null): string | null {
  const { space } = useEditor();
  const id = media ? assetIdOf(media.url) : null;
  const { data } = useQuery({ ...fileDetail(space.id, id ?? ''), enabled: id !== null });
  if (!media) return null;
  return id === null ? media.url : (data?.url ?? null);
}

/** The address of a picture's largest size that every browser shows. */
export function addressIn(pictures: WidgetPictures, media: Media | null): string {
  if (!media) return '';
  if (assetIdOf(media.url) === null) return media.url;
  const sources = pictures.get(media.url)?.sources ?? [];
  return (sources.findLast(({ type }) => type === 'image/jpeg' || type === 'image/png') ?? sources.at(-1))?.url ?? '';
}
