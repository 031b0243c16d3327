import type { E3dPage } from '@diorama/contract/e3d/published-e3d.ts';
import { render } from 'preact';
import type { Place } from '../visitor/address/address.ts';
import { createBrowserAddress } from '../visitor/address/browser-address.ts';
import { startWorker } from '../visitor/offline/start-worker.ts';
import { updateHead } from '../visitor/page/page-head.ts';
import { connectText } from '../visitor/page/text-twin.ts';
import { openAs } from '../visitor/preview/open-as.ts';
import { countLater } from '../visitor/visits/count-later.ts';
import { fetchedWidgets } from '../visitor/widget/fetched-widgets.ts';

import { Configurator } from './view/configurator.tsx';
import { ConfiguratorModel, sceneContent } from './view/configurator-model.ts';
import '../visitor/visitor.css';
import '../visitor/page/page.css';
import './view/configurator.css';
import './view/controls/controls.css';
import './view/controls/panel.css';
import { filterInText, filterText } from '@diorama/documents/shared/filter-values.ts';
import type { Address } from '../visitor/address/address.ts';
import type { FilterPort } from './configuration/use-configuration.ts';

const data = document.getElementById('page')?.textContent;
const home = document.getElementById('product');
const page: unknown = data ? JSON.parse(data) : null;
if (isPage(page) && home)
  void openAs(page, () => {
    openConfigurator(page, home);
    return null;
  });

/** The server wrote it into the page; all that could happen on the way is that it is missing. */
function isPage(value: unknown): value is E3dPage {
  return typeof value === 'object' && value !== null && 'configurator' in value;
}

/** Lays the model over the page's picture, which is seen until all of the model is drawn, and again while it cannot be. */
function openConfigurator({ project, language, status, configurator }: E3dPage, home: HTMLElement): void {
  const product = { type: 'e3d', id: configurator.id };
  if (status === 'published') startWorker({ product, hash: configurator.hash, slug: project.slug });
  const first = home.querySelector<HTMLElement>('.first');
  const content = sceneContent(configurator);
  const address = createBrowserAddress<null>({
    languages: project.languages,
    pageLanguage: language,
    reversed: () => null,
    onPlace: follow,
  });
  const filters = browserFilter(address);
  const visits = countLater(project, address.place, async () => {
    const { countPlaces } = await import('../visitor/visits/count-places.ts');
    return countPlaces({ type: 'e3d', id: configurator.id }, 'view');
  });
  const text = connectText((view) => address.lead({ ...address.place(), at: view, open: null, sheet: null }));

  /** The page is that of the place: title, addresses and text follow. */
  function follow(place: Place): void {
    const model = new ConfiguratorModel(configurator, content, place.language);
    const view = model.views().find(({ id }) => id === place.at);
    document.documentElement.lang = place.language;
    updateHead({
      place,
      title: view ? `${view.name} – ${project.name}` : project.name,
      view: view && !view.isStart ? view.id : null,
    });
    text.follow(place, view?.id ?? null);
    visits.follow(place);
  }

  const root = document.createElement('div');
  home.append(root);
  document.documentElement.classList.add('live');
  scrollTo(0, 0);
  const fade = (): void => first?.classList.add('gone');
  render(
    <Configurator
      project={project}
      configurator={configurator}
      address={address}
      filters={filters}
      widgets={fetchedWidgets({ product, status })}
      onWhole={fade}
      isPreview={status === 'preview'}
    />,
    root,
  );
}

/** The configuration in the address of the page. A choice is no step back, and going back takes none back. */
const browserFilter = (address: Address<null>): FilterPort => ({
  read: () => filterInText(new URLSearchParams(location.search).get('filter')),
  write: (filter) => address.note('filter', filter.length > 0 ? filterText(filter) : null),
  subscribe: () => () => undefined,
});
