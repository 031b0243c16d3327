import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Place } from '../address/address.ts';
import { kioskSeconds } from '../address/kiosk.ts';

/** Takes every place a visitor comes to. */
export type CountPlace = (place: Place) => void;

/** Milliseconds after the page and its first picture have loaded. */
const WAIT = 1_000;

/** What a page knows of its visit. */
interface VisitedPage {
  navigator: Partial<Pick<Navigator, 'doNotTrack'>>;
  location: Pick<Location, 'search'>;
}

/**
 * Whether this visit may be counted: the project wants it, the browser does not send a do-not-track signal, and it is
 * no kiosk, where many people pass one page that stands still most of the day. The server leaves editors out.
 */
export function mayCount({ countsVisits }: PageProject, page: VisitedPage = window): boolean {
  const { navigator, location } = page;
  const wantsPrivacy =
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
  return countsVisits === true && !wantsPrivacy && kioskSeconds(location.search) === null;
}

/** Fetches what counts visits once the first picture is there, and gives it the place from then on. */
export function countLater(
  project: PageProject,
  place: () => Place,
  load: () => Promise<CountPlace>,
): { follow: CountPlace } {
  let count: CountPlace | null = null;
  const begin = async (): Promise<void> => {
    try {
      count = await load();
      count(place());
    } catch {
      // It could not be fetched: this visit is not counted.
    }
  };
  if (mayCount(project)) {
    const wait = () => setTimeout(() => void begin(), WAIT);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  }
  return { follow: (next) => count?.(next) };
}
