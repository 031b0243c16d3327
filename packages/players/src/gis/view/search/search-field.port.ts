import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import type { GisTarget } from '../../engine/gis-map.port.ts';
import type { SearchHit } from './search-hits.ts';
import type { SearchSource } from './use-search-hits.ts';

export interface SearchFieldProps extends Omit<SearchSource, 'strings'> {
  strings: FirstStrings;
  label: string;
  query: string;
  onQuery: (query: string) => void;
  onHit: (hit: SearchHit) => void;
  /** What the keys are on, to be shown on the map. */
  onHover: (feature: GisTarget | null) => void;
  /** The first picture is there: the list may come before it is needed. */
  isDrawn?: boolean;
}

/** What the list does on a key of the field. False: nothing. */
export type HitKeys = (key: string) => boolean;
