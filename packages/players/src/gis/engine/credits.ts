import type { Map as MapLibre } from 'maplibre-gl';

/** One who made part of the base. */
export interface Credit {
  text: string;
  href: string | null;
}

/** Those whom the sources of the base name, each once. Sources give HTML: of it, text and addresses of links remain. */
export function creditsOf(map: MapLibre): Credit[] {
  const credits = new Map<string, Credit>();
  for (const id of Object.keys(map.getStyle().sources)) {
    const attribution = map.getSource(id)?.attribution;
    for (const credit of readCredits(attribution ?? '')) credits.set(credit.text, credit);
  }
  return [...credits.values()];
}

/** The parts of an attribution: links, or plain text where there is none. */
export function readCredits(html: string): Credit[] {
  const links = [...html.matchAll(/<a\b[^>]*?href="(https:\/\/[^"]*)"[^>]*>(.*?)<\/a>/gis)];
  if (links.length === 0) return plain(html) === '' ? [] : [{ text: plain(html), href: null }];
  return links.map(([, href = '', text = '']) => ({ text: plain(text), href }));
}

/** Without tags, and with the few named characters that attributions use. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();
}
