import type { GisPageSource, PublishedGis } from '@diorama/contract/gis/published-gis.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { ProductKind } from '../products/product-kind.ts';
import { type UsedWidgetsDeps, usedWidgets } from '../widget/used-widgets.ts';
import { snapshotGis } from './gis-snapshot.ts';
import { gisPage } from './page/gis-page.ts';
import { makeGis } from './publish/make-gis.ts';

/** Maps on the server: what they show, and their public page. */
export const gisProduct = (deps: UsedWidgetsDeps): ProductKind<GisDocument, GisPageSource, PublishedGis> => ({
  kind: gisDocument,
  format: 1,
  upgrades: {},
  snapshot: (trx, source, audience) =>
    snapshotGis(trx, { media: deps.media, findWidgets: usedWidgets(deps) }, source, audience),
  poster: { dependsOn: () => false, find: async () => null },
  page: gisPage,
  make: (map) => makeGis(map, gisPage.embed),
});
