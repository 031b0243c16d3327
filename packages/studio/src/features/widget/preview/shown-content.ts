import type { PublishedWidget, PublishedWidgetContent } from '@diorama/contract/public/published-widget.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import { useMemo } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { type ShownWidget, useShownWidget } from '../shown-widget.ts';
import { addressIn, useOriginal, useWidgetPictures, type WidgetPictures } from '../widget-media.ts';

/** The widget as visitors get it, from what is on screen. */
export function useShownContent(): PublishedWidget {
  const { opened } = useShell();
  const shown = useShownWidget();
  const pictures = useWidgetPictures();
  const panorama = shown.data.type === 'media' && shown.data.mediaType === '360' ? shown.data.media : null;
  const original = useOriginal(panorama);
  return useMemo(
    () => ({
      id: opened.id,
      type: shown.data.type,
      name: shown.name,
      content: contentOf(shown, pictures, original),
      pictures: Object.fromEntries(
        [...pictures].map(([url, picture]) => [addressIn(pictures, { name: '', type: '', url }), picture]),
      ),
    }),
    [opened.id, shown, pictures, original],
  );
}

function contentOf(
  { data, entries }: ShownWidget,
  pictures: WidgetPictures,
  original: string | null,
): PublishedWidgetContent {
  const served = (media: Media | null): Media | null => {
    const url = addressIn(pictures, media);
    return media && url ? { ...media, url } : null;
  };
  switch (data.type) {
    case 'popup':
      return { ...data, cover: served(data.cover) };
    case 'media':
      if (data.mediaType === '360')
        return { ...data, media: data.media && original ? { ...data.media, url: original } : null };
      return { ...data, media: data.mediaType === 'embed' ? framed(data.media) : served(data.media) };
    case 'media-compare':
      return {
        ...data,
        items: entries.map(({ order: _order, ...entry }) => ({ ...entry, media: served(entry.media) })),
      };
    case 'embed':
      return data.link?.type === 'external'
        ? { ...data, link: { ...data.link, href: frameAddress(data.link.href) } }
        : data;
  }
}

const framed = (media: Media | null): Media | null =>
  media && !media.url.startsWith('asset:') ? { ...media, url: frameAddress(media.url) } : null;
