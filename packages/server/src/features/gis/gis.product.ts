import type { GisPageSource, PublishedGis } from '@diorama/contract/gis/published-gis.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import { addressProblem, type StyleAccess } from '../base-map/base-maps.service.ts';
import type { ProductKind } from '../products/product-kind.ts';
import { type UsedWidgetsDeps, usedWidgets } from '../widget/used-widgets.ts';
import { snapshotGis } from './gis-snapshot.ts';
import { gisPage } from './page/gis-page.ts';
import { makeGis } from './publish/make-gis.ts';

/** Visitors get another map than the author chose. */
const styleIssue = (problem: string): PublishIssue => ({
  level: 'warning',
  check: 'map-style',
  message: `Visitors see the built-in map. ${problem}`,
  record: 'settings',
  path: ['mapStyle'],
});

/** Maps on the server: what they show, and their public page. */
export const gisProduct = (
  deps: UsedWidgetsDeps & { styles: StyleAccess },
): ProductKind<GisDocument, GisPageSource, PublishedGis> => ({
  kind: gisDocument,
  format: 1,
  upgrades: {},
  snapshot: async (trx, source, audience) => {
    const made = await snapshotGis(trx, { media: deps.media, findWidgets: usedWidgets(deps) }, source, audience);
    const problem = addressProblem(source.loaded.doc.one('settings').mapStyle, deps.styles);
    return problem === null ? made : { ...made, issues: [...made.issues, styleIssue(problem)] };
  },
  poster: { dependsOn: () => false, find: async () => null },
  page: gisPage,
  make: (map) => makeGis(map, gisPage.embed),
});
