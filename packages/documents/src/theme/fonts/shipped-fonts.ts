/** Files of Google Fonts cover these characters, whatever the family. Source: their style sheets, 2026-02. */
export const UNICODE_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

/** One WOFF2 file of a family. Upright; browsers slant it where a text is italic. */
export interface ShippedFontFile {
  /** In `packages/server/assets/fonts`. */
  file: string;
  /** First 12 characters of its SHA-256, in hexadecimal: its address changes with its content. */
  hash: string;
  subset: keyof typeof UNICODE_RANGES;
  /** Least and greatest weight, 1 to 1000. */
  weight: readonly [from: number, to: number];
  bytes: number;
}

/** A family whose files are on every server. All are under the SIL Open Font License 1.1: see THIRD-PARTY.md. */
export interface ShippedFont {
  family: string;
  category: 'sans' | 'serif';
  /**
   * Percentages that give Arial (Times New Roman for a serif) the width and height of this family, so that no line moves
   * when the file arrives. Measured in Chromium over English and Swedish text.
   */
  fallback: { size: number; ascent: number; descent: number };
  files: readonly ShippedFontFile[];
}

/** The default first, the others by name. */
export const SHIPPED_FONTS: readonly ShippedFont[] = [
  {
    family: 'Open Sans',
    category: 'sans',
    fallback: { size: 103.9, ascent: 102.9, descent: 28.2 },
    files: [
      { file: 'open-sans-latin.woff2', hash: 'd8e4fe0452aa', subset: 'latin', weight: [300, 800], bytes: 48320 },
      {
        file: 'open-sans-latin-ext.woff2',
        hash: 'd5bab8e28732',
        subset: 'latin-ext',
        weight: [300, 800],
        bytes: 35156,
      },
    ],
  },
  {
    family: 'DM Sans',
    category: 'sans',
    fallback: { size: 102.3, ascent: 96.9, descent: 30.3 },
    files: [
      { file: 'dm-sans-latin.woff2', hash: '9fea608a947e', subset: 'latin', weight: [100, 1000], bytes: 36932 },
      { file: 'dm-sans-latin-ext.woff2', hash: 'a5d38fe99f93', subset: 'latin-ext', weight: [100, 1000], bytes: 18228 },
    ],
  },
  {
    family: 'EB Garamond',
    category: 'serif',
    fallback: { size: 94.6, ascent: 106.5, descent: 31.5 },
    files: [
      { file: 'eb-garamond-latin.woff2', hash: '88603384163d', subset: 'latin', weight: [400, 800], bytes: 44336 },
      {
        file: 'eb-garamond-latin-ext.woff2',
        hash: 'f8d3fa06e209',
        subset: 'latin-ext',
        weight: [400, 800],
        bytes: 113928,
      },
    ],
  },
  {
    family: 'Figtree',
    category: 'sans',
    fallback: { size: 99.8, ascent: 95.2, descent: 25.1 },
    files: [
      { file: 'figtree-latin.woff2', hash: '4ba7d3d09669', subset: 'latin', weight: [300, 900], bytes: 20156 },
      { file: 'figtree-latin-ext.woff2', hash: 'bf7828e2c258', subset: 'latin-ext', weight: [300, 900], bytes: 10280 },
    ],
  },
  {
    family: 'Fraunces',
    category: 'serif',
    fallback: { size: 114.1, ascent: 85.7, descent: 22.3 },
    files: [
      { file: 'fraunces-latin.woff2', hash: '7f9d191d9993', subset: 'latin', weight: [100, 900], bytes: 36620 },
      { file: 'fraunces-latin-ext.woff2', hash: 'a21ecfbf41fb', subset: 'latin-ext', weight: [100, 900], bytes: 33584 },
    ],
  },
  {
    family: 'Inter',
    category: 'sans',
    fallback: { size: 105.8, ascent: 91.6, descent: 22.8 },
    files: [
      { file: 'inter-latin.woff2', hash: '3100e775e861', subset: 'latin', weight: [100, 900], bytes: 48256 },
      { file: 'inter-latin-ext.woff2', hash: '34b9c504cab7', subset: 'latin-ext', weight: [100, 900], bytes: 85068 },
    ],
  },
  {
    family: 'Lato',
    category: 'sans',
    fallback: { size: 96.3, ascent: 102.5, descent: 22.1 },
    files: [
      { file: 'lato-latin-400.woff2', hash: '918b7dc3e2e2', subset: 'latin', weight: [400, 400], bytes: 23580 },
      { file: 'lato-latin-700.woff2', hash: 'c447dd7677b4', subset: 'latin', weight: [700, 700], bytes: 23040 },
      { file: 'lato-latin-ext-400.woff2', hash: '8b9fc9737043', subset: 'latin-ext', weight: [400, 400], bytes: 5612 },
      { file: 'lato-latin-ext-700.woff2', hash: '3a5797f440bc', subset: 'latin-ext', weight: [700, 700], bytes: 5552 },
    ],
  },
  {
    family: 'Libre Franklin',
    category: 'sans',
    fallback: { size: 102.8, ascent: 94, descent: 23.9 },
    files: [
      { file: 'libre-franklin-latin.woff2', hash: '52e605852c72', subset: 'latin', weight: [100, 900], bytes: 29292 },
      {
        file: 'libre-franklin-latin-ext.woff2',
        hash: '61216d8e3efe',
        subset: 'latin-ext',
        weight: [100, 900],
        bytes: 25692,
      },
    ],
  },
  {
    family: 'Lora',
    category: 'serif',
    fallback: { size: 113.9, ascent: 88.4, descent: 24.1 },
    files: [
      { file: 'lora-latin.woff2', hash: 'ddb8c6603510', subset: 'latin', weight: [400, 700], bytes: 37788 },
      { file: 'lora-latin-ext.woff2', hash: '2a2d9c22c986', subset: 'latin-ext', weight: [400, 700], bytes: 20088 },
    ],
  },
  {
    family: 'Manrope',
    category: 'sans',
    fallback: { size: 100.9, ascent: 105.6, descent: 29.7 },
    files: [
      { file: 'manrope-latin.woff2', hash: 'a30ddcd34970', subset: 'latin', weight: [200, 800], bytes: 24836 },
      { file: 'manrope-latin-ext.woff2', hash: '3911b66d9f2e', subset: 'latin-ext', weight: [200, 800], bytes: 15120 },
    ],
  },
  {
    family: 'Merriweather',
    category: 'serif',
    fallback: { size: 116.8, ascent: 84.2, descent: 23.4 },
    files: [
      { file: 'merriweather-latin.woff2', hash: '4fbe8dd9c23b', subset: 'latin', weight: [300, 900], bytes: 97548 },
      {
        file: 'merriweather-latin-ext.woff2',
        hash: '8ca088099784',
        subset: 'latin-ext',
        weight: [300, 900],
        bytes: 74960,
      },
    ],
  },
  {
    family: 'Montserrat',
    category: 'sans',
    fallback: { size: 110.7, ascent: 87.4, descent: 22.7 },
    files: [
      { file: 'montserrat-latin.woff2', hash: '06b16db7a969', subset: 'latin', weight: [100, 900], bytes: 37956 },
      {
        file: 'montserrat-latin-ext.woff2',
        hash: '54d9a78b7ff6',
        subset: 'latin-ext',
        weight: [100, 900],
        bytes: 70688,
      },
    ],
  },
  {
    family: 'Mulish',
    category: 'sans',
    fallback: { size: 103, ascent: 97.6, descent: 24.3 },
    files: [
      { file: 'mulish-latin.woff2', hash: '8d1d33d6beea', subset: 'latin', weight: [200, 1000], bytes: 29968 },
      { file: 'mulish-latin-ext.woff2', hash: 'e1ccc8579a04', subset: 'latin-ext', weight: [200, 1000], bytes: 26820 },
    ],
  },
  {
    family: 'Nunito',
    category: 'sans',
    fallback: { size: 100.4, ascent: 100.7, descent: 35.2 },
    files: [
      { file: 'nunito-latin.woff2', hash: 'ba344451eab2', subset: 'latin', weight: [200, 1000], bytes: 39128 },
      { file: 'nunito-latin-ext.woff2', hash: '2c8d79286981', subset: 'latin-ext', weight: [200, 1000], bytes: 35588 },
    ],
  },
  {
    family: 'Outfit',
    category: 'sans',
    fallback: { size: 97.2, ascent: 102.8, descent: 26.7 },
    files: [
      { file: 'outfit-latin.woff2', hash: '6c18d579fd87', subset: 'latin', weight: [100, 900], bytes: 32292 },
      { file: 'outfit-latin-ext.woff2', hash: '0f53d1c03b39', subset: 'latin-ext', weight: [100, 900], bytes: 14808 },
    ],
  },
  {
    family: 'Playfair Display',
    category: 'serif',
    fallback: { size: 109.4, ascent: 98.9, descent: 22.9 },
    files: [
      { file: 'playfair-display-latin.woff2', hash: 'e0c764a8e9e1', subset: 'latin', weight: [400, 900], bytes: 38404 },
      {
        file: 'playfair-display-latin-ext.woff2',
        hash: '42898ad49a6b',
        subset: 'latin-ext',
        weight: [400, 900],
        bytes: 21140,
      },
    ],
  },
  {
    family: 'Plus Jakarta Sans',
    category: 'sans',
    fallback: { size: 102.7, ascent: 101, descent: 21.6 },
    files: [
      {
        file: 'plus-jakarta-sans-latin.woff2',
        hash: '153fc85b7029',
        subset: 'latin',
        weight: [200, 800],
        bytes: 27348,
      },
      {
        file: 'plus-jakarta-sans-latin-ext.woff2',
        hash: '38e3b8fd8045',
        subset: 'latin-ext',
        weight: [200, 800],
        bytes: 21728,
      },
    ],
  },
  {
    family: 'Poppins',
    category: 'sans',
    fallback: { size: 109.3, ascent: 96.1, descent: 32 },
    files: [
      { file: 'poppins-latin-400.woff2', hash: '7d93459d8658', subset: 'latin', weight: [400, 400], bytes: 7884 },
      { file: 'poppins-latin-600.woff2', hash: 'f4e80d9dfd37', subset: 'latin', weight: [600, 600], bytes: 8000 },
      {
        file: 'poppins-latin-ext-400.woff2',
        hash: '0b1fcab42c18',
        subset: 'latin-ext',
        weight: [400, 400],
        bytes: 5644,
      },
      {
        file: 'poppins-latin-ext-600.woff2',
        hash: 'bb1f2d582e7f',
        subset: 'latin-ext',
        weight: [600, 600],
        bytes: 5524,
      },
    ],
  },
  {
    family: 'Raleway',
    category: 'sans',
    fallback: { size: 102.2, ascent: 92, descent: 22.9 },
    files: [
      { file: 'raleway-latin.woff2', hash: 'b1bef1f03a77', subset: 'latin', weight: [100, 900], bytes: 48264 },
      { file: 'raleway-latin-ext.woff2', hash: '2d603982caea', subset: 'latin-ext', weight: [100, 900], bytes: 31480 },
    ],
  },
  {
    family: 'Roboto',
    category: 'sans',
    fallback: { size: 99, ascent: 93.7, descent: 24.6 },
    files: [
      { file: 'roboto-latin.woff2', hash: '1404ca348bd7', subset: 'latin', weight: [100, 900], bytes: 43136 },
      { file: 'roboto-latin-ext.woff2', hash: 'cedb374b05a3', subset: 'latin-ext', weight: [100, 900], bytes: 29392 },
    ],
  },
  {
    family: 'Rubik',
    category: 'sans',
    fallback: { size: 103.2, ascent: 90.6, descent: 24.2 },
    files: [
      { file: 'rubik-latin.woff2', hash: '691cd1d9b4c0', subset: 'latin', weight: [300, 900], bytes: 35348 },
      { file: 'rubik-latin-ext.woff2', hash: '09472f217ad1', subset: 'latin-ext', weight: [300, 900], bytes: 19400 },
    ],
  },
  {
    family: 'Source Sans 3',
    category: 'sans',
    fallback: { size: 91.9, ascent: 111.5, descent: 43.5 },
    files: [
      { file: 'source-sans-3-latin.woff2', hash: '7a19a7027e12', subset: 'latin', weight: [200, 900], bytes: 28740 },
      {
        file: 'source-sans-3-latin-ext.woff2',
        hash: 'a85a7459bdb3',
        subset: 'latin-ext',
        weight: [200, 900],
        bytes: 60088,
      },
    ],
  },
  {
    family: 'Source Serif 4',
    category: 'serif',
    fallback: { size: 115.5, ascent: 89.7, descent: 29 },
    files: [
      { file: 'source-serif-4-latin.woff2', hash: '382475f38242', subset: 'latin', weight: [200, 900], bytes: 50936 },
      {
        file: 'source-serif-4-latin-ext.woff2',
        hash: 'd10ccbbd0dc4',
        subset: 'latin-ext',
        weight: [200, 900],
        bytes: 42212,
      },
    ],
  },
  {
    family: 'Space Grotesk',
    category: 'sans',
    fallback: { size: 106.6, ascent: 92.3, descent: 27.4 },
    files: [
      { file: 'space-grotesk-latin.woff2', hash: '0640890476fc', subset: 'latin', weight: [300, 700], bytes: 22288 },
      {
        file: 'space-grotesk-latin-ext.woff2',
        hash: '952dddb45d2f',
        subset: 'latin-ext',
        weight: [300, 700],
        bytes: 18940,
      },
    ],
  },
  {
    family: 'Work Sans',
    category: 'sans',
    fallback: { size: 110.4, ascent: 84.3, descent: 22 },
    files: [
      { file: 'work-sans-latin.woff2', hash: '1dd49afc07fb', subset: 'latin', weight: [100, 900], bytes: 50316 },
      {
        file: 'work-sans-latin-ext.woff2',
        hash: '2aa17fc7b072',
        subset: 'latin-ext',
        weight: [100, 900],
        bytes: 35716,
      },
    ],
  },
];

const byFamily = new Map(SHIPPED_FONTS.map((font) => [font.family, font]));

/** The family whose files are here; undefined for any other. */
export const shippedFont = (family: string): ShippedFont | undefined => byFamily.get(family);
