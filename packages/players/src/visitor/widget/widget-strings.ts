import type { Language } from '@diorama/documents/shared/languages.ts';

const en = {
  loading: 'Loading',
  failed: 'This could not be loaded.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholePicture: 'Whole picture',
  compare: (left: string, right: string) => `Compare ${left} with ${right}`,
  share: (percent: number, name: string) => `${percent} % ${name}`,
  pictures: 'Pictures to compare',
  picture: (number: number) => `Picture ${number}`,
  external: (host: string) => `This content comes from ${host}, which may set cookies.`,
  showContent: 'Show content',
  openPage: 'Open in a new window',
  lookAround: 'Look around',
  panoramaHelp: 'Drag or use the arrow keys to look around',
  motion: 'Move your device to look around',
  fullScreen: 'Full screen',
  noPicture: 'The picture is missing.',
};

export type WidgetStrings = typeof en;

const sv: WidgetStrings = {
  loading: 'Hämtar',
  failed: 'Innehållet kunde inte hämtas.',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  wholePicture: 'Hela bilden',
  compare: (left, right) => `Jämför ${left} med ${right}`,
  share: (percent, name) => `${percent} % ${name}`,
  pictures: 'Bilder att jämföra',
  picture: (number) => `Bild ${number}`,
  external: (host) => `Innehållet kommer från ${host} som kan sätta kakor.`,
  showContent: 'Visa innehållet',
  openPage: 'Öppna i nytt fönster',
  lookAround: 'Se dig omkring',
  panoramaHelp: 'Dra eller använd piltangenterna för att se dig omkring',
  motion: 'Rör enheten för att se dig omkring',
  fullScreen: 'Helskärm',
  noPicture: 'Bilden saknas.',
};

/** What opened widgets themselves say. */
export const WIDGET_STRINGS: Readonly<Record<Language, WidgetStrings>> = { en, sv };
