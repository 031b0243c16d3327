/** What a frame shows, and how. */
export interface EmbedChoice {
  /** The page's address. */
  page: string;
  title: string;
  /** Width to height: `16/9`. */
  ratio: string;
  /** Shown until the page has loaded; null: nothing. */
  poster: string | null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A frame as HTML; the browser loads it when it is scrolled near. */
export const frameCode = ({ page, title, ratio }: EmbedChoice): string =>
  `<iframe src="${escaped(page)}" title="${escaped(title)}" loading="lazy" allow="fullscreen; gyroscope; accelerometer" style="width:100%;aspect-ratio:${ratio};border:0"></iframe>`;

/** A link that the server's script makes a frame of, with the poster first. Without scripts the link stays. */
export const scriptCode = ({ page, title, ratio, poster }: EmbedChoice): string =>
  [
    `<a data-diorama href="${escaped(page)}" data-title="${escaped(title)}" data-ratio="${ratio}"`,
    poster === null ? '' : ` data-poster="${escaped(poster)}"`,
    `>${escaped(title)}</a>\n<script src="${escaped(new URL('/embed.js', page).href)}" async></script>`,
  ].join('');
