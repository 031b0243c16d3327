import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import { render } from 'preact';
import type { Place } from '../visitor/address/address.ts';
import { createBrowserAddress } from '../visitor/address/browser-address.ts';
import { updateHead } from '../visitor/page/page-head.ts';
import { connectText } from '../visitor/page/text-twin.ts';
import { openAs } from '../visitor/preview/open-as.ts';
import { loadFirstStrings } from '../visitor/text/page-strings.ts';
import type { CountPlace } from '../visitor/visits/count-later.ts';
import type { WidgetSource } from '../visitor/widget/open-widget.tsx';
import { MapModel } from './view/map-model.ts';
import { MapPage } from './view/map-page.tsx';
import '../visitor/visitor.css';
import '../visitor/page/page.css';
import './view/map.css';
import './view/legend/legend.css';
import './view/directions/directions.css';
import './view/panels/map-list.css';
import './view/panels/place-card.css';

const data = document.getElementById('page')?.textContent;
const home = document.getElementById('product');
const page: unknown = data ? JSON.parse(data) : null;
if (isPage(page) && home)
  void openAs(
    page,
    () => {
      openMap(page, home);
      return null;
    },
    loadFirstStrings,
  );

/** The server wrote it into the page; all that could happen on the way is that it is missing. */
function isPage(value: unknown): value is GisPage {
  return typeof value === 'object' && value !== null && 'map' in value;
}

/** Lays the map over what the page begins with, which is seen until all of the map is drawn, and again while it cannot be. */
function openMap({ language, ...page }: GisPage, home: HTMLElement): void {
  const { project, map, status } = page;
  const first = home.querySelector<HTMLElement>('.first');
  const address = createBrowserAddress<null>({
    languages: project.languages,
    pageLanguage: language,
    reversed: () => null,
    onPlace: follow,
  });
  let count: CountPlace = () => undefined;
  const text = connectText((at) => address.lead({ ...address.place(), at, open: null, sheet: null }));

  /** The page is that of the place: title, addresses and text follow. */
  function follow(place: Place): void {
    const feature = new MapModel(map, place.language).features.get(place.at ?? '');
    document.documentElement.lang = place.language;
    updateHead({
      place,
      title: feature?.name ? `${feature.name} – ${project.name}` : project.name,
      view: feature?.id ?? null,
    });
    text.follow(place, feature?.id ?? null);
    count(place);
  }

  const root = document.createElement('div');
  home.append(root);
  document.documentElement.classList.add('live');
  scrollTo(0, 0);
  const countVisit = async (): Promise<void> => {
    const visits = await import('../visitor/visits/count-later.ts');
    const countPlaces = () =>
      import('../visitor/visits/count-places.ts').then((places) =>
        places.countPlaces({ type: 'gis', id: map.id }, 'open'),
      );
    count = visits.countLater(project, address.place, countPlaces).follow;
  };
  if (project.countsVisits) {
    // What cannot be fetched does not count.
    const begin = () => void countVisit().catch(() => undefined);
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }
  const fade = (): void => first?.classList.add('gone');
  render(
    <MapPage
      {...page}
      address={address}
      widgets={widgetsOf(map.id, status)}
      onReady={fade}
      isPreview={status === 'preview'}
    />,
    root,
  );
}

/** The widgets of the map; what fetches them comes with the first one. */
function widgetsOf(map: string, status: GisPage['status']): WidgetSource {
  let source: WidgetSource | null = null;
  return async (id) => {
    const fetched = await import('../visitor/widget/fetched-widgets.ts');
    source ??= fetched.fetchedWidgets({ product: { type: 'gis', id: map }, status });
    return source(id);
  };
}
