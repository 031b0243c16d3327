/** A base style by what it is for. Source: SPEC §3 "mapStyle". */
export type Classic =
  | 'standard'
  | 'streets'
  | 'outdoors'
  | 'light'
  | 'dark'
  | 'satellite'
  | 'satellite-streets'
  | 'navigation-day'
  | 'navigation-night';

/** Colours of a drawn overview map. */
export interface Palette {
  water: string;
  /** Shallow water along the coast, drawn soft. */
  shore: string;
  land: string;
  ice: string;
  coast: string;
  border: string;
  /** Around borders, so that they stand apart from what they cross. */
  borderCasing: string;
  graticule: string;
  label: string;
  labelMinor: string;
  halo: string;
  /** Above the horizon of a tilted map. */
  sky: string;
  /** The satellite picture over land and sea, 0 to 1: relief of the land and depth of the sea. */
  relief: number;
}

/** What lies on pictures from space: no land, no sea. */
const ON_PICTURE: Palette = {
  water: '#0a1f44',
  shore: 'rgba(255,255,255,0)',
  land: 'rgba(255,255,255,0)',
  ice: 'rgba(255,255,255,0)',
  coast: 'rgba(255,255,255,0.35)',
  border: 'rgba(255,255,255,0.75)',
  borderCasing: 'rgba(8,20,40,0.35)',
  graticule: 'rgba(255,255,255,0)',
  label: '#ffffff',
  labelMinor: '#f1f5f9',
  halo: 'rgba(8,18,36,0.72)',
  sky: '#0b1730',
  relief: 1,
};

/** The nine classic names as drawn without any provider. */
export const PALETTES: Readonly<Record<Classic, Palette>> = {
  standard: {
    water: '#8ecdf2',
    shore: '#aadcf7',
    land: '#f4f0ea',
    ice: '#fbfcfd',
    coast: '#6fb2da',
    border: '#a79f93',
    borderCasing: '#fffdf8',
    graticule: 'rgba(255,255,255,0.28)',
    label: '#3d4552',
    labelMinor: '#626b78',
    halo: 'rgba(255,255,255,0.92)',
    sky: '#cfe8f8',
    relief: 0,
  },
  streets: {
    water: '#b7d5e6',
    shore: '#c9e1ee',
    land: '#f3f1ec',
    ice: '#fbfbf9',
    coast: '#93bcd2',
    border: '#b7a89a',
    borderCasing: '#fcfaf6',
    graticule: 'rgba(255,255,255,0.32)',
    label: '#4a4640',
    labelMinor: '#6f6a62',
    halo: 'rgba(252,250,246,0.94)',
    sky: '#dcebf3',
    relief: 0,
  },
  outdoors: {
    water: '#a5d2e6',
    shore: '#b7dcec',
    land: '#edf1d9',
    ice: '#f8fbfc',
    coast: '#7fb3ca',
    border: '#8d8a6c',
    borderCasing: 'rgba(250,252,240,0.8)',
    graticule: 'rgba(255,255,255,0.3)',
    label: '#39452f',
    labelMinor: '#566349',
    halo: 'rgba(247,250,238,0.88)',
    sky: '#d6e9ef',
    relief: 0.26,
  },
  light: {
    water: '#d7dde0',
    shore: '#e0e5e7',
    land: '#f7f7f5',
    ice: '#fdfdfd',
    coast: '#c3cbcf',
    border: '#c6c9cb',
    borderCasing: '#ffffff',
    graticule: 'rgba(255,255,255,0.4)',
    label: '#6a7075',
    labelMinor: '#7b8185',
    halo: 'rgba(255,255,255,0.95)',
    sky: '#eceff1',
    relief: 0,
  },
  dark: {
    water: '#15181d',
    shore: '#191d23',
    land: '#262a31',
    ice: '#2d323a',
    coast: '#363c46',
    border: '#4b525e',
    borderCasing: '#1f2329',
    graticule: 'rgba(255,255,255,0.035)',
    label: '#b4bbc6',
    labelMinor: '#969eaa',
    halo: 'rgba(21,24,29,0.9)',
    sky: '#1d2128',
    relief: 0,
  },
  satellite: {
    ...ON_PICTURE,
    coast: 'rgba(255,255,255,0)',
    border: 'rgba(255,255,255,0)',
    borderCasing: 'rgba(0,0,0,0)',
  },
  'satellite-streets': ON_PICTURE,
  'navigation-day': {
    water: '#a6cbf0',
    shore: '#b9d7f5',
    land: '#eceff3',
    ice: '#f9fafc',
    coast: '#7fadde',
    border: '#8e99ab',
    borderCasing: '#ffffff',
    graticule: 'rgba(255,255,255,0.3)',
    label: '#28344a',
    labelMinor: '#4f5b71',
    halo: 'rgba(255,255,255,0.95)',
    sky: '#d5e5f6',
    relief: 0,
  },
  'navigation-night': {
    water: '#16233a',
    shore: '#1a2a45',
    land: '#2b3a53',
    ice: '#34455f',
    coast: '#42597c',
    border: '#62789c',
    borderCasing: '#223049',
    graticule: 'rgba(160,190,235,0.06)',
    label: '#d3def0',
    labelMinor: '#aebcd4',
    halo: 'rgba(22,33,54,0.92)',
    sky: '#1b2a45',
    relief: 0,
  },
};
