import type { FoundPlaces, LONGEST_SEARCH, ServiceCredit } from '@diorama/contract/gis/map-services.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { LngLat } from '../../gis-scene.ts';
import { askMapService } from '../ask-map-service.ts';
import { mainPlace } from '../destinations.ts';
import type { MapModel } from '../map-model.ts';
import { hitsOf, type SearchHit } from './search-hits.ts';

/** What a search needs in addition to its text. */
export interface SearchSource {
  model: MapModel;
  strings: Strings;
  /** Places elsewhere are searched. */
  hasPlaces: boolean;
  /** Without a subject of the map, those around here come first. */
  near: () => LngLat | null;
}

/** Milliseconds without a key before external places are searched, and the minimum number of characters. */
const PAUSE = 300;
const LEAST_SIGNS = 3;
/** What is longer is cut: the server takes no more. */
const MOST_SIGNS: typeof LONGEST_SEARCH = 120;

type Elsewhere = { of: string; state: 'found'; found: FoundPlaces } | { of: string; state: 'away' };

interface FoundHits {
  hits: SearchHit[];
  /** An external search is running. */
  isSearching: boolean;
  /** The external search failed. It stays true while the search is retried. */
  isAway: boolean;
  /** Repeats the search. */
  retry: () => void;
  /** Of places elsewhere. */
  credit: ServiceCredit | null;
}

/** What a search finds: at once on the map and among countries, a moment later elsewhere. */
export function useSearchHits(query: string, { model, strings, hasPlaces, near }: SearchSource): FoundHits {
  const text = query.trim().slice(0, MOST_SIGNS);
  const isAsked = hasPlaces && text.length >= LEAST_SIGNS;
  const {
    answer: elsewhere,
    isAgain,
    retry,
  } = useElsewhere(isAsked ? text : '', model.language, () => mainPlace(model) ?? near());
  const places = elsewhere?.state === 'found' && elsewhere.of === text ? elsewhere.found : null;
  const hits = useMemo(
    () => hitsOf({ query: text, model, strings, places: places?.places ?? [] }),
    [text, model, strings, places],
  );
  return {
    hits,
    isSearching: isAsked && (elsewhere?.of !== text || isAgain),
    isAway: isAsked && elsewhere?.of === text && elsewhere.state === 'away',
    retry,
    credit: places && places.places.length > 0 ? places.credit : null,
  };
}

function useElsewhere(text: string, language: string, near: () => LngLat | null) {
  const [answer, setAnswer] = useState<Elsewhere | null>(null);
  /** The query being retried, and how often it was. */
  const [again, setAgain] = useState({ of: '', times: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: panning starts no search, another attempt repeats it
  useEffect(() => {
    if (text === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const at = near();
      const params = { text, language, ...(at ? { near: `${at.lng},${at.lat}` } : {}) };
      const take = (next: Elsewhere) => {
        if (abort.signal.aborted) return;
        setAnswer(next);
        setAgain(({ times }) => ({ of: '', times }));
      };
      askMapService<FoundPlaces>('places', params, abort.signal).then(
        (found) => take({ of: text, state: 'found', found }),
        () => take({ of: text, state: 'away' }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, language, again.times]);
  const retry = () => setAgain(({ times }) => ({ of: text, times: times + 1 }));
  return { answer, isAgain: again.of !== '' && again.of === text, retry };
}
