/** How one travels. Source: SPEC §3 "set-navigation"; the three are ours. */
export type TravelProfile = 'walking' | 'cycling' | 'driving';

/** What one does at a corner of a way. */
export type Turn =
  | 'depart'
  | 'arrive'
  /** One is where one wanted to stop on the way. */
  | 'stop'
  | 'straight'
  | 'slight-left'
  | 'left'
  | 'sharp-left'
  | 'slight-right'
  | 'right'
  | 'sharp-right'
  | 'u-turn'
  | 'roundabout'
  | 'ferry';

/** From one corner to the next. */
export interface RouteStep {
  turn: Turn;
  /** Of the street, or the ferry, that one goes on along; empty: it has no name. */
  street: string;
  /** Which way out of a roundabout, from 1 on; null: this is none, or the router does not count. */
  exit: number | null;
  /** Metres to the next step. */
  distance: number;
}

/** One way from a place to another. */
export interface FoundRoute {
  /** Longitude and latitude, degrees. */
  line: [lng: number, lat: number][];
  /** Metres. */
  distance: number;
  /** Seconds, as the router reckons. */
  duration: number;
  steps: RouteStep[];
}

/** The attribution that the terms of a service require. */
export interface ServiceCredit {
  text: string;
  href: string;
}

/** The answer of `GET /maps/route`: the best way first, none where there is no way. */
export interface FoundRoutes {
  routes: FoundRoute[];
  credit: ServiceCredit;
}

/** Minutes on foot for which rings are found. */
export const RING_MINUTES = [5, 10, 15] as const;

/** The answer of `GET /maps/ring`: the outer edges of what can be reached, none where nothing can. */
export interface FoundRings {
  /** Longitude and latitude, degrees. */
  rings: [lng: number, lat: number][][];
  credit: ServiceCredit;
}

/** A place that a geocoder found. */
export interface FoundPlace {
  name: string;
  /** Where that is: `Stockholm, Sweden`. */
  address: string;
  position: { lng: number; lat: number };
  /** Degrees: west, south, east, north; null for a point. */
  box: [number, number, number, number] | null;
}

/** The answer of `GET /maps/places`. */
export interface FoundPlaces {
  places: FoundPlace[];
  credit: ServiceCredit;
}

/** Most stops on a way, between where one sets out and where it ends. */
export const MOST_STOPS = 3;

/** Longest text that is searched for. */
export const LONGEST_SEARCH = 120;

/** What this server finds for visitors of maps, by services that its operator named. */
export interface MapServices {
  routes: boolean;
  places: boolean;
  /** How far one comes on foot. */
  rings: boolean;
}
