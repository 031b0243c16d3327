import { bodyFontUrl, fontFaceRules, fontStack, standInStack } from '@diorama/documents/theme/fonts/font-faces.ts';
import { RADII } from '@diorama/documents/theme/radii.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageScript } from '../products/product-kind.ts';
import { themeTokens } from '../theme/theme-tokens.ts';
import { Html, html, styleRule } from './html.ts';

/**
 * The theme of a page, for its head: colours, fonts and roundness as variables, and the rules that load its families from here.
 * `fontsLater`: behind the page's first picture, once its script runs; at once where there are no scripts.
 */
export function themeHead(theme: Theme, { fontsLater = false } = {}): Html {
  const { card, button } = RADII[theme.interface.variant];
  const variables = {
    ...themeTokens(theme).tokens,
    '--font-body': fontStack(theme.fonts.body),
    '--font-headings': fontStack(theme.fonts.headings),
    '--radius-card': `${card}px`,
    '--radius': `${button}px`,
  };
  const standIns = {
    '--font-body': standInStack(theme.fonts.body),
    '--font-headings': standInStack(theme.fonts.headings),
  };
  const before = fontsLater && html`@media (scripting:enabled){${styleRule('html:not(.live)', standIns)}}`;
  return html`<style>${styleRule(':root', variables)}${before}${new Html(fontFaceRules(theme).replace(/[<>]/g, ''))}</style>`;
}

/** The page's files with the font of its theme in place of the studio's: what is loaded ahead is what it is set in. */
export function withThemeFont(build: PageScript, theme: Theme): PageScript {
  const url = bodyFontUrl(theme);
  return { ...build, fonts: url === null ? [] : [url] };
}
