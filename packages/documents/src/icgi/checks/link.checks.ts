import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { ControlName, IcgiRecords, KeyframeRecord } from '../icgi.records.ts';
import { CONTROL_NAMES, leads, linksOf, originOf, targetOf, type ViewLink } from '../view-links.ts';
import { error, quoted, warning } from './check-issues.ts';

/** How keyframes are linked: the start, links out, links back, and what cannot be reached. */
export function checkLinks(icgi: IcgiRecords): CheckIssue[] {
  const links = linksOf(icgi);
  const keyframes = icgi.ordered('keyframes');
  const leaving = Map.groupBy(links, ({ from }) => from);
  const isLinked = leads(links);
  return [
    ...checkStart(icgi),
    ...keyframes.flatMap((keyframe) => [
      ...checkControls(icgi, keyframe),
      ...(keyframes.length > 1 && !leaving.has(keyframe.id)
        ? [
            warning('dead-end', `${quoted(keyframe.name)} has no way out: set an arrow`, `keyframes/${keyframe.id}`, [
              'controls',
            ]),
          ]
        : []),
      ...checkLinksBack(icgi, leaving.get(keyframe.id) ?? [], isLinked),
    ]),
    ...checkReach(icgi, leaving),
  ];
}

function checkStart(icgi: IcgiRecords): CheckIssue[] {
  if (icgi.all('keyframes').length === 0) return [error('start', 'Add a view first', 'settings', ['start'])];
  return icgi.one('settings').start ? [] : [error('start', 'Choose a start view', 'settings', ['start'])];
}

function checkControls(icgi: IcgiRecords, { id, name, controls }: KeyframeRecord): CheckIssue[] {
  return CONTROL_NAMES.flatMap((arrow) => {
    const control = controls[arrow];
    const path = ['controls', arrow];
    const record = `keyframes/${id}`;
    if (control.type === 'none') return [];
    const called = `The ${arrow} arrow of ${quoted(name)}`;
    const chosen = control.type === 'keyframe' ? control.keyframe : control.transition;
    if (!chosen) return [warning('control.empty', `${called} leads nowhere`, record, path)];
    const from = originOf(icgi, control);
    if (control.type !== 'transition' || from === null || from === id)
      return targetOf(icgi, control) === id
        ? [warning('control.self', `${called} leads back to the same view`, record, path)]
        : [];
    const transition = control.transition && icgi.get('transitions', control.transition.id);
    const message = `${called} plays ${quoted(transition?.name)}, which begins somewhere else`;
    return [warning('control.from', message, record, path)];
  });
}

function checkLinksBack(
  icgi: IcgiRecords,
  leaving: readonly ViewLink[],
  isLinked: (from: string, to: string) => boolean,
): CheckIssue[] {
  const reported = new Set<string>();
  return leaving.flatMap(({ from, to, by }) => {
    if (from === to || isLinked(to, from) || reported.has(to)) return [];
    reported.add(to);
    const nameOf = (id: string) => quoted(icgi.get('keyframes', id)?.name);
    const path = by === 'shape' ? ['controls'] : ['controls', by];
    const message = `${nameOf(from)} leads to ${nameOf(to)}, and nothing leads back`;
    return [warning('one-way', message, `keyframes/${from}`, path)];
  });
}

function checkReach(icgi: IcgiRecords, leaving: ReadonlyMap<string, readonly ViewLink[]>): CheckIssue[] {
  const start = icgi.one('settings').start?.id;
  if (!start || !icgi.get('keyframes', start)) return [];
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const { to } of leaving.get(id) ?? []) open.push(to);
  }
  return icgi
    .ordered('keyframes')
    .filter(({ id }) => !reached.has(id))
    .map(({ id, name }) =>
      warning('unreachable', `${quoted(name)} cannot be reached from the start view`, `keyframes/${id}`),
    );
}

/** The arrow that an issue is about, by its path. */
export const arrowIn = (path: readonly string[]): ControlName | undefined =>
  path[0] === 'controls' ? CONTROL_NAMES.find((name) => name === path[1]) : undefined;
