import type { IcgiPageSource, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { Keyframe, Settings, Transition } from '@diorama/documents/icgi/icgi.schema.ts';
import type { FrameSequence } from '../media/videos/frame-sequence.ts';
import type { ProductKind } from '../products/product-kind.ts';
import { type UsedWidgetsDeps, usedWidgets } from '../widget/used-widgets.ts';
import { nestBody } from './icgi.formats.ts';
import { snapshotIcgi } from './icgi-snapshot.ts';
import { icgiPage } from './page/icgi-page.ts';
import { icgiCutting } from './transition-cut.ts';

/** A transition's frames and pace, compared by these alone. */
function sequenceOf(record: unknown): FrameSequence | null {
  const transition = Transition.schema.safeParse(record).data;
  return transition ? { frames: transition.frames, fps: transition.fps } : null;
}

/** Walkthroughs on the server: what they show, what is made for them, and their public page. */
export const icgiProduct = (deps: UsedWidgetsDeps): ProductKind<IcgiDocument, IcgiPageSource, PublishedIcgi> => ({
  kind: icgiDocument,
  format: 2,
  upgrades: { 1: nestBody },
  snapshot: (trx, source, audience) =>
    snapshotIcgi(trx, { media: deps.media, findWidgets: usedWidgets(deps) }, source, audience),
  sequenceIn: (key, record) => (key.startsWith('transitions/') ? sequenceOf(record) : null),
  cutting: icgiCutting,
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
