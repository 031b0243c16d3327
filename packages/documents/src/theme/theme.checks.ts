import type { CheckIssue } from '../engine/check/check-issue.ts';
import { AA, contrastPairs } from './contrast.ts';
import { familiesOf, hasFontFiles } from './fonts/font-faces.ts';
import type { Theme } from './theme.ts';
import { pairName, placeOfColour } from './theme-colours.ts';

/** What visitors could not read well, or would not see as it was meant. Nothing of it blocks a publish. */
export function checkTheme(theme: Theme): CheckIssue[] {
  return [...checkContrast(theme), ...checkFonts(theme)];
}

function checkContrast(theme: Theme): CheckIssue[] {
  return contrastPairs(theme)
    .filter(({ aa }) => !aa)
    .map((pair) => {
      const { record, path } = placeOfColour(pair.path);
      const message = `${pairName(pair, theme.colors.groups)} reaches ${shownRatio(pair.ratio)} to 1; ${AA} is needed`;
      return { level: 'warning', check: 'theme.contrast', message, record, path };
    });
}

function checkFonts(theme: Theme): CheckIssue[] {
  return familiesOf(theme)
    .filter((family) => !hasFontFiles(theme, family))
    .map((family) => ({
      level: 'warning',
      check: 'theme.font',
      message: `“${family}” is not on this server: visitors see the fallback. Upload its WOFF2 files`,
      record: 'look',
      path: ['fonts', theme.fonts.body === family ? 'body' : 'headings'],
    }));
}

/** A ratio with one decimal, cut off: 4.49 is no 4.5. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
