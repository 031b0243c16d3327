import type { PublishedWidget, PublishedWidgetContent } from '@diorama/contract/public/published-widget.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import { assetIdOf } from '@diorama/documents/engine/references.ts';
import type { Media as MediaValue } from '@diorama/documents/shared/primitives.schema.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience, PictureFile } from '../media/picture-files.ts';
import { followable, type LinkedProducts } from './linked-products.ts';
import type { LoadedWidget } from './loaded-widget.ts';

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
  const addresses = audience === 'public' ? media.addresses.public : media.addresses.signed;

  const served = (value: MediaValue | null, isOriginal = false): MediaValue | null => {
    const fileId = value && assetIdOf(value.url);
    if (!value || fileId === null) return value;
    const file = files.get(fileId);
    if (!file) return null;
    const picture = resolve.pictures.get(fileId);
    const shown =
      picture && !isOriginal
        ? { type: picture.type, url: picture.url }
        : { type: file.file_type, url: addresses(file.sha256, file.file_name) };
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
        return { ...data, media: served(data.media, data.mediaType === '360') };
      case 'media-compare': {
        const entries = [...tables.entries.values()].sort(byOrder);
        return {
          ...data,
          items: entries.map(({ order: _order, ...entry }) => ({ ...entry, media: served(entry.media) })),
        };
      }
      case 'embed':
        return { ...data, link: data.link && followable(data.link, projectId, targets) };
    }
  };
  const shown = content();
  return { id, type: data.type, name: doc.one('settings').name, content: shown, pictures };
}
