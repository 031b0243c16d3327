import type { IcgiPage } from '@diorama/contract/icgi/published-icgi.ts';
import { render } from 'preact';
import type { Place } from '../visitor/address/address.ts';
import { createBrowserAddress } from '../visitor/address/browser-address.ts';
import { updateHead } from '../visitor/page/page-head.ts';
import { createIcgiStage } from './icgi-stage.ts';
import { reversedVia } from './view/use-walk.ts';
import { Walkthrough } from './view/walkthrough.tsx';
import { WalkthroughModel } from './view/walkthrough-model.ts';
import './view/walkthrough.css';
import './view/panels/links.css';
import '../visitor/visitor.css';
import '../visitor/page/page.css';
import { startWorker } from '../visitor/offline/start-worker.ts';
import { createReading } from '../visitor/page/reading.ts';
import { connectText } from '../visitor/page/text-twin.ts';
import { openAs } from '../visitor/preview/open-as.ts';
import type { PinSurface } from '../visitor/preview/pin-surface.ts';
import { stringsNow } from '../visitor/text/page-strings.ts';
import { countLater } from '../visitor/visits/count-later.ts';
import { fetchedWidgets } from '../visitor/widget/fetched-widgets.ts';

const data = document.getElementById('page')?.textContent;
const home = document.getElementById('product');
const page: unknown = data ? JSON.parse(data) : null;
if (isPage(page) && home) void openAs(page, () => openWalkthrough(page, home));

/** The server wrote it into the page; all that could happen on the way is that it is missing. */
function isPage(value: unknown): value is IcgiPage {
  return typeof value === 'object' && value !== null && 'walkthrough' in value;
}

/** Makes the page's first picture move: the same walkthrough with its stage, arrows and markers in place of it. */
function openWalkthrough(page: IcgiPage, home: HTMLElement): PinSurface {
  const { project, language, walkthrough, status } = page;
  const product = { type: 'icgi', id: walkthrough.id };
  const offline = { product, hash: walkthrough.hash, slug: project.slug };
  if (status === 'published') startWorker(offline);
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const first = home.querySelector('.first');
  const picture = first?.querySelector('picture');
  const stage = createIcgiStage({
    ...(picture?.dataset.view === undefined ? {} : { first: { keyframe: picture.dataset.view, picture } }),
    fit: 'auto',
    isMotionReduced: () => motion.matches,
    prefetch: true,
    gestures: true,
  });
  const address = createBrowserAddress({
    languages: project.languages,
    pageLanguage: language,
    reversed: reversedVia,
    onPlace: follow,
  });
  const visits = countLater(project, address.place, async () => {
    const { countWalkthrough } = await import('./view/count-walkthrough.ts');
    return countWalkthrough(walkthrough.id, stage);
  });
  const reading = createReading(() => stringsNow(address.place().language, project.texts)('back-to-views'));
  const goTo = (keyframe: string): void => {
    reading.end();
    address.lead({ ...address.place(), at: keyframe, open: null, sheet: null });
  };
  const text = connectText(goTo);

  /** The page is that of the place: title, addresses and text follow. */
  function follow(place: Place): void {
    const model = new WalkthroughModel(walkthrough, place.language);
    const name = place.at === null ? '' : model.keyframeName(place.at);
    const view = model.firstKeyframe(place.at);
    const opening = model.firstKeyframe(null);
    document.documentElement.lang = place.language;
    updateHead({
      place,
      title: name ? `${name} – ${project.name}` : project.name,
      view: view === opening ? null : view,
    });
    text.follow(place, view);
    visits.follow(place);
  }

  const root = document.createElement('div');
  home.append(root);
  document.documentElement.classList.add('live');
  scrollTo(0, 0);
  render(
    <Walkthrough
      project={project}
      walkthrough={walkthrough}
      stage={stage}
      address={address}
      widgets={fetchedWidgets({ product, status })}
      onRead={reading.begin}
      offline={offline}
      isPreview={status === 'preview'}
    />,
    root,
  );
  first?.remove(); // in the same frame: the stage has taken its picture, and the title stands in the same place
  return {
    place: () => (stage.state().moving ? null : stage.state().keyframe),
    rect: stage.rect,
    subscribe: stage.subscribe,
    goTo,
    nameOf: (keyframe) =>
      walkthrough.product.keyframes.some(({ id }) => id === keyframe)
        ? new WalkthroughModel(walkthrough, address.place().language).keyframeName(keyframe)
        : null,
    reveal: stage.reveal,
  };
}
