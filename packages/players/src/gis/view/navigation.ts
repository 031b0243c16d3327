import type { Address } from '../../visitor/address/address.ts';
import type { Here } from '../../visitor/address/link-address.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import type { GisMap, GisTarget } from '../engine/gis-map.port.ts';
import type { MapData, MapFeature, MapModel } from './map-model.ts';

interface NavigationUse {
  slug: string;
  map: GisMap | null;
  /** Shows the first view. */
  goHome: () => void;
  data: MapData;
  model: MapModel;
  address: Address<null>;
  visit: Visit;
  /** Categories that are on. */
  on: ReadonlySet<string>;
  switchTo: (on: ReadonlySet<string>) => void;
  /** Called with the destination. */
  onGone: (feature: MapFeature) => void;
}

/** Where a press on the map, its list or a link leads: to a feature, to nothing of it, or (null) to its first view. */
export function createNavigation({
  slug,
  map,
  goHome,
  data,
  model,
  address,
  visit,
  on,
  switchTo,
  onGone,
}: NavigationUse) {
  const leave = () => visit.step({ at: null, open: null, sheet: null });
  const here: Here = {
    product: data.id,
    goTo: (at) => go(at === null ? null : (model.features.get(at) ?? null)),
  };
  function go(feature: MapFeature | GisTarget | 'nothing' | null): void {
    if (feature === 'nothing') {
      if (address.place().at !== null) leave();
      map?.select(null);
      return;
    }
    if (feature === null) {
      leave();
      goHome();
      return;
    }
    if (!('record' in feature)) {
      // Its card opens when what is known of it has come.
      visit.step({ at: feature.id, open: null, sheet: null });
      return;
    }
    onGone(feature);
    const { record } = feature;
    const action = 'action' in record ? record.action : null;
    if (action?.type === 'link') {
      const { link } = action;
      // Without it nothing can be followed: the visitor presses again.
      void import('../../visitor/address/follow-link.ts').then(
        (fetched) => fetched.followLink(link, slug, here),
        () => undefined,
      );
      return;
    }
    // What one goes to is seen.
    const hidden = model.categoriesOf(feature).filter((id) => !on.has(id));
    if (hidden.length > 0) switchTo(new Set([...on, ...hidden]));
    visit.step({ at: feature.id, open: null, sheet: null });
  }
  return { go, here };
}
