import type { CheckContext, CheckIssue } from '../engine/check/check-issue.ts';
import { AA } from '../theme/contrast.ts';
import { shownRatio } from '../theme/theme.checks.ts';
import { error, firstText, quoted, warning } from './checks/check-issues.ts';
import { checkDrawings } from './checks/drawing.checks.ts';
import { checkLinks } from './checks/link.checks.ts';
import { checkOwners } from './checks/owner.checks.ts';
import { checkTexts } from './checks/text.checks.ts';
import type { IcgiRecords } from './icgi.records.ts';

/** Frames: below, a move looks like a jump; above, it is longer than a visitor waits. */
const FEW_FRAMES = 8;
const MANY_FRAMES = 180;

/** Everything that can be checked from the document alone. */
export function* checkIcgi(icgi: IcgiRecords, context: CheckContext): Generator<readonly CheckIssue[]> {
  const { languages } = context;
  yield checkImages(icgi);
  yield checkLinks(icgi);
  yield checkTransitions(icgi);
  yield checkDrawings(icgi, languages);
  yield checkTexts(icgi, languages);
  yield checkOwners(icgi, languages);
  yield checkSigns(icgi, context);
}

const checkImages = (icgi: IcgiRecords): CheckIssue[] =>
  icgi
    .ordered('keyframes')
    .filter(({ image }) => !image)
    .map(({ id, name }) => error('keyframe.image', `${quoted(name)} has no image`, `keyframes/${id}`, ['image']));

function checkTransitions(icgi: IcgiRecords): CheckIssue[] {
  return icgi.ordered('transitions').flatMap(({ id, name, start, end, frames }) => {
    const record = `transitions/${id}`;
    const issues: CheckIssue[] = [];
    if (!start) issues.push(error('transition.start', `${quoted(name)} has no start view`, record, ['start']));
    if (!end) issues.push(error('transition.end', `${quoted(name)} has no end view`, record, ['end']));
    if (start && end && start.id === end.id)
      issues.push(warning('transition.ends', `${quoted(name)} starts and ends at the same view`, record, ['end']));
    if (frames.length === 0)
      issues.push(
        warning('transition.frames', `${quoted(name)} has no frames: it will cross-fade`, record, ['frames']),
      );
    else if (frames.length < FEW_FRAMES || frames.length > MANY_FRAMES) {
      const message = `${quoted(name)} has ${frames.length} ${frames.length === 1 ? 'frame' : 'frames'}; ${FEW_FRAMES} to ${MANY_FRAMES} play well`;
      issues.push(warning('transition.frames', message, record, ['frames']));
    }
    return issues;
  });
}

/** Signs whose text cannot be read well in the colours of the theme; one issue for each of their two looks. */
function checkSigns(icgi: IcgiRecords, { languages, contrast }: CheckContext): CheckIssue[] {
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
