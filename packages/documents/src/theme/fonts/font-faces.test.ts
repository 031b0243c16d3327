import { expect, test } from 'vitest';
import { bodyFontUrl, fontFaceRules } from './font-faces.ts';
import { SHIPPED_FONTS } from './shipped-fonts.ts';

const themed = (headings: string, body: string, files: { family: string; url: string }[] = []) => ({
  fonts: { headings, body },
  fontFiles: files.map(({ family, url }) => ({
    family,
    weight: { from: 400, to: 400 },
    style: 'normal' as const,
    media: { url },
  })),
});

test('a page loads the families of its theme, each once, and from this server alone', () => {
  const rules = fontFaceRules(themed('Lora', 'Open Sans'));
  expect(rules.match(/font-family:"[^"]+"/g)).toEqual([
    'font-family:"Open Sans"',
    'font-family:"Open Sans"',
    'font-family:"Open Sans fallback"',
    'font-family:"Lora"',
    'font-family:"Lora"',
    'font-family:"Lora fallback"',
  ]);
  expect(rules).toContain('font-display:swap');
  expect(rules).not.toMatch(/https?:|\/\//);
  expect(fontFaceRules(themed('Lora', 'Lora'))).toBe(rules.slice(rules.indexOf('@font-face{font-family:"Lora"')));
  expect(bodyFontUrl(themed('Lora', 'Open Sans'))).toMatch(/^\/fonts\/[0-9a-f]{12}\/open-sans-latin\.woff2$/);
});

test('a family without files loads nothing, and one that was uploaded loads its own', () => {
  expect(fontFaceRules(themed('Abel', 'Abel'))).toBe('');
  expect(bodyFontUrl(themed('Abel', 'Abel'))).toBeNull();
  const own = themed('Open Sans', 'House', [{ family: 'House', url: '/media/abc/house.woff2' }]);
  expect(fontFaceRules(own)).toContain('src:url("/media/abc/house.woff2") format("woff2")}');
  expect(bodyFontUrl(own)).toBe('/media/abc/house.woff2');
  // A file that is gone has no address.
  expect(fontFaceRules(themed('House', 'House', [{ family: 'House', url: 'asset://x' }]))).toBe('');
});

test('no name and no address leaves its quotes', () => {
  const rules = fontFaceRules(
    themed('a', 'a"}</style><script>', [{ family: 'a"}</style><script>', url: '/media/"}<x' }]),
  );
  expect(rules).not.toMatch(/["<>}]\s*[<}]|<|\}\}/);
});

test('the families that are shipped are about twenty, the default first, and all stay below 2.5 MB', () => {
  expect(SHIPPED_FONTS[0]?.family).toBe('Open Sans');
  expect(SHIPPED_FONTS.length).toBeGreaterThanOrEqual(20);
  const bytes = SHIPPED_FONTS.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeLessThan(2_500_000);
});
