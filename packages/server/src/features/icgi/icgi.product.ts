import type { PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { Keyframe, Settings } from '@diorama/documents/icgi/icgi.schema.ts';
import type { Encodings } from '../media/encodings.ts';
import type { Media } from '../media/media.service.ts';
import type { ProductKind } from '../products/product-kind.ts';
import { nestBody } from './icgi.formats.ts';
import { snapshotIcgi } from './icgi-snapshot.ts';
import { icgiPage } from './page/icgi-page.ts';

/** Walkthroughs on the server: what they show, what is made for them, and their public page. */
export const icgiProduct = ({
  media,
  encodings,
}: {
  media: Media;
  encodings: Encodings;
}): ProductKind<IcgiDocument, PublishedIcgi> => ({
  kind: icgiDocument,
  format: 2,
  upgrades: { 1: nestBody },
  snapshot: (trx, source, audience) => snapshotIcgi(trx, media, source, audience),
  onChange: (trx, { id, space_id }, edits) => encodings.order(trx, { id, space_id }, edits),
  poster: {
    dependsOn: (key) => key === 'settings' || key.startsWith('keyframes/'),
    async find(read) {
      const settings = await read('settings');
      const start = isPlainObject(settings) ? Settings.schema.shape.start.safeParse(settings.start).data : null;
      const keyframe = start ? await read(`keyframes/${start.id}`) : undefined;
      return Keyframe.schema.shape.image.safeParse(keyframe?.image).data ?? null;
    },
  },
  page: icgiPage,
});
