import type { E3dPageSource, PublishedE3d } from '@diorama/contract/e3d/published-e3d.ts';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import { Settings } from '@diorama/documents/e3d/e3d.schema.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { ProductKind } from '../products/product-kind.ts';
import { type UsedWidgetsDeps, usedWidgets } from '../widget/used-widgets.ts';
import { snapshotE3d } from './e3d-snapshot.ts';
import { e3dPage } from './page/e3d-page.ts';

/** Configurators on the server: what they show, and their public page. */
export const e3dProduct = (deps: UsedWidgetsDeps): ProductKind<E3dDocument, E3dPageSource, PublishedE3d> => ({
  kind: e3dDocument,
  format: 1,
  upgrades: {},
  snapshot: (trx, source, audience) =>
    snapshotE3d(trx, { media: deps.media, findWidgets: usedWidgets(deps) }, source, audience),
  poster: {
    dependsOn: (key) => key === 'settings',
    async find(read) {
      const settings = await read('settings');
      return isPlainObject(settings)
        ? (Settings.schema.shape.splashImage.safeParse(settings.splashImage).data ?? null)
        : null;
    },
  },
  page: e3dPage,
});
