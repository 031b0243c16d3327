import { bodyFontUrl, fontFaceRules, fontStack } from '@diorama/documents/theme/fonts/font-faces.ts';
import { RADII } from '@diorama/documents/theme/radii.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageScript } from '../products/product-kind.ts';
import { themeTokens } from '../theme/theme-tokens.ts';
import { Html, html, styleRule } from './html.ts';

/** The theme of a page, for its head: colours, fonts and roundness as variables, and the rules that load its families from here. */
export function themeHead(theme: Theme): Html {
  const { card, button } = RADII[theme.interface.variant];
  const variables = {
    ...themeTokens(theme).tokens,
    '--font-body': fontStack(theme.fonts.body),
    '--font-headings': fontStack(theme.fonts.headings),
    '--radius-card': `${card}px`,
    '--radius': `${button}px`,
  };
  return html`<style>${styleRule(':root', variables)}${new Html(fontFaceRules(theme).replace(/[<>]/g, ''))}</style>`;
}

/** The page's files with the font of its theme in place of the studio's: what is loaded ahead is what it is set in. */
export function withThemeFont(build: PageScript, theme: Theme): PageScript {
  const url = bodyFontUrl(theme);
  return { ...build, fonts: url === null ? [] : [url] };
}
