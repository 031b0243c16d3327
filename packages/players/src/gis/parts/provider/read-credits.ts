import type { Credit } from '../../engine/credits.ts';

/** The parts of an attribution, which is HTML: links, or plain text where there is none. */
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
