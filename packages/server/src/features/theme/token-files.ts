import type { ThemeTokensText } from '@diorama/contract/themes/themes.contract.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeTokens } from './theme-tokens.ts';

/** A theme as a file for other tools: its tokens as data, as CSS variables, or as design tokens (W3C format). */
export function tokenFile(theme: Theme, format: 'json' | 'css' | 'dtcg'): ThemeTokensText {
  if (format === 'css') return { fileName: 'theme.css', text: cssOf(theme) };
  const content = format === 'json' ? themeTokens(theme) : designTokens(theme);
  return {
    fileName: format === 'json' ? 'theme.json' : 'theme.tokens.json',
    text: `${JSON.stringify(content, null, 2)}\n`,
  };
}

function cssOf(theme: Theme): string {
  const { tokens, fonts } = themeTokens(theme);
  const family = (name: string) => `"${name.replaceAll(/["\\;{}<>]/g, '')}", sans-serif`;
  const all = { ...tokens, '--font-headings': family(fonts.headings), '--font-body': family(fonts.body) };
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value};`);
  return `:root {\n${lines.join('\n')}\n}\n`;
}

/** Source: Design Tokens Format Module, Community Group: `$type`, `$value`, colours in sRGB with components 0 to 1. */
function designTokens({ colors, fonts }: Theme): Record<string, unknown> {
  const color = ({ r, g, b, a }: Color) => ({
    $type: 'color',
    $value: { colorSpace: 'srgb', components: [r, g, b].map((part) => Number((part / 255).toFixed(4))), alpha: a },
  });
  const each = (values: Readonly<Record<string, Color>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, color(value)]));
  const groups: Record<string, unknown> = {};
  for (const { id, name, main, alt } of colors.groups)
    groups[id] = { $description: name, main: each(main), alt: each(alt) };
  return {
    color: {
      primary: each(colors.primary),
      secondary: each(colors.secondary),
      icgi: each(colors.icgi),
      interface: each(colors.interface),
      layers: each(colors.layers),
      groups,
    },
    font: {
      headings: { $type: 'fontFamily', $value: fonts.headings },
      body: { $type: 'fontFamily', $value: fonts.body },
    },
  };
}
