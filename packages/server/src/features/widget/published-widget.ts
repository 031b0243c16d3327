import type { PublishedWidget, PublishedWidgetContent } from '@diorama/contract/public/published-widget.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { Link, Media as MediaValue } from '@diorama/documents/shared/primitives.schema.ts';
import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience, PictureFile } from '../media/pictures/picture-files.ts';
import { followable, type LinkedProducts } from './collections/linked-products.ts';
import type { LoadedWidget } from './loaded-widget.ts';

/** A page as it is shown in a frame; a file is none. */
const framed = (value: MediaValue | null): MediaValue | null =>
  value && assetIdOf(value.url) === null ? { ...value, url: frameAddress(value.url) } : null;

const framedLink = (link: Link | null): Link | null =>
  link?.type === 'external' ? { ...link, href: frameAddress(link.href) } : link;

/** What addresses in widgets are made with. */
interface Resolve {
  media: Media;
  audience: Audience;
  /** By file id. */
  pictures: ReadonlyMap<string, PictureFile>;
  targets: LinkedProducts;
  /** For whose visitors. */
  projectId: string;
}

/** A widget as visitors get it: its media with served addresses and sizes, its links as they are followed. */
export function publishedWidget({ id, loaded, files }: LoadedWidget, resolve: Resolve): PublishedWidget {
  const { media, audience, targets, projectId } = resolve;
  const { doc, tables } = loaded;
  const { data } = doc.one('content');
  const pictures: PublishedWidget['pictures'] = {};

  const served = (value: MediaValue | null, isOriginal = false): MediaValue | null => {
    const fileId = value && assetIdOf(value.url);
    if (!value || fileId === null) return value;
    const file = files.get(fileId);
    if (!file) return null;
    const picture = resolve.pictures.get(fileId);
    const shown =
      picture && !isOriginal
        ? { type: picture.type, url: picture.url }
        : { type: file.file_type, url: media.fileAddress(file, audience) };
    if (picture) pictures[shown.url] = picture.picture;
    return { ...value, ...shown };
  };

  const content = (): PublishedWidgetContent => {
    switch (data.type) {
      case 'popup': {
        const { action, cover } = data;
        const value = action.type === 'some' ? action.value : null;
        const link = value && followable(value.link, projectId, targets);
        return {
          ...data,
          cover: served(cover),
          action: value && link ? { type: 'some', value: { ...value, link } } : { type: 'none' },
        };
      }
      case 'media':
        return {
          ...data,
          media: data.mediaType === 'embed' ? framed(data.media) : served(data.media, data.mediaType === '360'),
        };
      case 'media-compare': {
        const entries = [...tables.entries.values()].sort(byOrder);
        return {
          ...data,
          items: entries.map(({ order: _order, ...entry }) => ({ ...entry, media: served(entry.media) })),
        };
      }
      case 'embed':
        return { ...data, link: data.link && framedLink(followable(data.link, projectId, targets)) };
    }
  };
  const shown = content();
  return { id, type: data.type, name: doc.one('settings').name, content: shown, pictures };
}
