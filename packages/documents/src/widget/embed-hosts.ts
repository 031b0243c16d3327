/**
 * Hosts whose pages a widget may show in a frame; a name stands for its subdomains, too. Public pages allow frames of these
 * alone (`frame-src`), so that a page that redirects elsewhere is
 * not fetched.
 */
export const EMBED_HOSTS = [
  'youtube.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
  'my.matterport.com',
  'sketchfab.com',
  'kuula.co',
  'www.google.com',
  'maps.google.com',
  'www.openstreetmap.org',
  'open.spotify.com',
  'w.soundcloud.com',
  'calendly.com',
  'typeform.com',
] as const;

const ADDRESS = /^https:\/\/([a-z0-9.-]+)(\/[^?#\s]*)?(\?[^#\s]*)?(#\S*)?$/i;

/** Host and path of an https address without a port and without a user; null for every other. */
function partsOf(href: string): { host: string; path: string; query: string } | null {
  const [, host, path = '/', query = ''] = ADDRESS.exec(href) ?? [];
  return host ? { host: host.toLowerCase(), path, query } : null;
}

/** What they are called. */
export const EMBED_NAMES = [
  'YouTube',
  'Vimeo',
  'Matterport',
  'Sketchfab',
  'Kuula',
  'Google Maps',
  'OpenStreetMap',
  'Spotify',
  'SoundCloud',
  'Calendly',
  'Typeform',
] as const;

/** Whether a page at this address may be framed: https, and a host of the list. */
export function isEmbeddable(href: string, hosts: readonly string[] = EMBED_HOSTS): boolean {
  const host = partsOf(href)?.host;
  return host !== undefined && hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
}

/**
 * The address that shows a page in a frame, for those who paste the one from their browser: YouTube and Vimeo have another
 * for frames, and YouTube's own sets no cookies before the video is played.
 */
export function frameAddress(href: string): string {
  const parts = partsOf(href);
  if (!parts) return href;
  const { path, query } = parts;
  const host = parts.host.replace(/^(www|m)\./, '');
  const video =
    host === 'youtu.be'
      ? path.slice(1)
      : host === 'youtube.com' &&
        (/[?&]v=([\w-]+)/.exec(query)?.[1] ?? /^\/(?:shorts|embed)\/([\w-]+)/.exec(path)?.[1]);
  if (video && /^[\w-]{6,20}$/.test(video)) return `https://www.youtube-nocookie.com/embed/${video}`;
  const vimeo = host === 'vimeo.com' && /^\/(\d+)/.exec(path)?.[1];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : href;
}
