import type { CheckContext, CheckIssue } from '../../engine/check/check-issue.ts';
import { AA } from '../../theme/contrast.ts';
import { shownRatio } from '../../theme/theme.checks.ts';
import type { IcgiRecords } from '../icgi.records.ts';
import { firstText, quoted, warning } from './check-issues.ts';

/** Signs whose text cannot be read well in the colours of the theme; one issue for each of their two looks. */
export function checkSigns(icgi: IcgiRecords, { languages, contrast }: CheckContext): CheckIssue[] {
  if (!contrast) return [];
  const signs = Map.groupBy(icgi.ordered('signs'), ({ variant }) => variant);
  return [...signs].flatMap(([variant, [first, ...others]]) => {
    const ratio = contrast(`colors.${variant}.text`, `colors.${variant}.default`);
    if (!first || ratio === null || ratio >= AA) return [];
    const also = others.length > 0 ? ` and ${others.length} more` : '';
    const message = `The text of the sign ${quoted(firstText(first.text, languages))}${also} reaches ${shownRatio(ratio)} to 1 in the theme; ${AA} is needed`;
    return [warning('sign.contrast', message, `signs/${first.id}`, ['variant'])];
  });
}
