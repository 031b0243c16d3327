import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { IcgiRecords } from '../icgi.records.ts';
import { firstText, quoted, warning } from './check-issues.ts';

/** Records without an owner, which no visitor sees. If the owner was deleted, the reference check reports it. */
export function checkOwners(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const placed = new Set<string>();
  const issues: CheckIssue[] = [];
  for (const { id, keyframe, data } of icgi.ordered('placements')) {
    const thing = data.type === 'marker' ? data.marker : data.type === 'outline' ? data.outline : data.widget;
    const record = `placements/${id}`;
    if (thing) placed.add(`${thing.type}/${thing.id}`);
    if (!keyframe) issues.push(warning('orphan', 'Something is placed on no view', record, ['keyframe']));
    else if (!thing) issues.push(warning('orphan', 'A place on a view is empty', record, ['data']));
  }
  for (const { id, outline, title } of icgi.ordered('shapes')) {
    if (outline) continue;
    const message = `The shape ${quoted(firstText(title, languages))} belongs to no outline`;
    issues.push(warning('orphan', message, `shapes/${id}`, ['outline']));
  }
  for (const { id, owner } of icgi.ordered('blocks'))
    if (!owner) issues.push(warning('orphan', 'A text or picture belongs to nothing', `blocks/${id}`, ['owner']));
  for (const { id, title } of icgi.ordered('markers')) {
    if (placed.has(`marker/${id}`)) continue;
    const message = `The marker ${quoted(firstText(title, languages))} stands on no view`;
    issues.push(warning('marker.unplaced', message, `markers/${id}`));
  }
  for (const { id, text } of icgi.ordered('signs')) {
    if (placed.has(`sign/${id}`)) continue;
    const message = `The sign ${quoted(firstText(text, languages))} stands on no view`;
    issues.push(warning('sign.unplaced', message, `signs/${id}`));
  }
  return issues;
}
