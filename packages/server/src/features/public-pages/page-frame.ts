import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { PageScript } from '../products/product-kind.ts';
import { Html, html } from './html.ts';

interface Frame {
  language: Language;
  title: string;
  head: Html;
  body: Html;
  bodyClass?: string;
  /** What the page says of things that are opened comes after its first picture. */
  beginsWithFirstTexts?: boolean;
}

/** The document around every public page. */
export function pageFrame(
  { language, title, head, body, bodyClass, beginsWithFirstTexts = false }: Frame,
  build: PageScript,
): string {
  // Parts that load later require a link to the styles they share: this one satisfies them, and fetches nothing.
  const styles = build.styles.map(
    ({ href, css }) => html`<style>${new Html(css)}</style><link rel="stylesheet" href="${href}" disabled>`,
  );
  const fonts = build.fonts.map(
    (href) => html`<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  const { first, later } = (build.script !== null && build.texts[language]) || {};
  const texts = [first, beginsWithFirstTexts ? undefined : later].flatMap((file) => file ?? []);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${head}${texts.map((file) => html`<link rel="modulepreload" href="${file}">`)}
${styles}${fonts}
</head>
<body${bodyClass && html` class="${bodyClass}"`}>
${body}
</body>
</html>
`.text;
}
