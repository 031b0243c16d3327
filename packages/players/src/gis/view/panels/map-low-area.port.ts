import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Here } from '../../../visitor/address/link-address.ts';
import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import type { Visit } from '../../../visitor/use-visit.ts';
import type { WidgetSource } from '../../../visitor/widget/open-widget.tsx';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { MapData, MapFeature } from '../map-model.ts';
import type { SearchSource } from '../search/use-search-hits.ts';

/** What stands at the foot of a map gets, and what opens over it. */
export interface MapLowAreaProps extends Omit<SearchSource, 'strings'> {
  strings: FirstStrings;
  project: PageProject;
  base: MapBase;
  map: GisMap | null;
  /** The map is drawn: what is opened next may come. */
  isDrawn: boolean;
  data: MapData;
  widgets: WidgetSource;
  visit: Visit;
  here: Here;
  /** What is selected. */
  feature: MapFeature | null;
  onGo: (feature: MapFeature | null) => void;
  /** A place is being chosen on the map: Escape gives that up and closes nothing. */
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
}
