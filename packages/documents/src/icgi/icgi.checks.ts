import type { CheckIssue } from '../engine/check-issue.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../shared/languages.ts';
import type { ControlName, IcgiRecords, KeyframeRecord } from './icgi.records.ts';

const CONTROL_NAMES: readonly ControlName[] = ['back', 'left', 'right'];
/** Frames: below, a move looks like a jump; above, it is longer than a visitor waits. */
const FEW_FRAMES = 8;
const MANY_FRAMES = 180;

const quoted = (name: string) => `“${name || 'Untitled'}”`;

/** Everything that can be told from the document alone, worst first. */
export function checkIcgi(icgi: IcgiRecords, languages: readonly Language[] = LANGUAGES): CheckIssue[] {
  const issues = [
    ...checkStart(icgi),
    ...checkKeyframes(icgi),
    ...checkTransitions(icgi),
    ...checkReach(icgi),
    ...checkMarkers(icgi, languages),
  ];
  return [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')];
}

function checkStart(icgi: IcgiRecords): CheckIssue[] {
  const { start } = icgi.one('settings');
  if (icgi.all('keyframes').length === 0) {
    return [
      {
        level: 'error',
        check: 'start',
        message: 'Add a view first',
        record: 'settings',
        path: ['start'],
      },
    ];
  }
  if (start) return [];
  return [
    {
      level: 'error',
      check: 'start',
      message: 'Choose a start view',
      record: 'settings',
      path: ['start'],
    },
  ];
}

function checkKeyframes(icgi: IcgiRecords): CheckIssue[] {
  const keyframes = icgi.ordered('keyframes');
  return keyframes.flatMap((keyframe) => checkKeyframe(icgi, keyframe, keyframes.length === 1));
}

function checkKeyframe(icgi: IcgiRecords, keyframe: KeyframeRecord, isOnly: boolean): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const record = `keyframes/${keyframe.id}`;
  if (!keyframe.image) {
    issues.push({
      level: 'error',
      check: 'keyframe.image',
      message: `${quoted(keyframe.name)} has no image`,
      record,
      path: ['image'],
    });
  }
  for (const name of CONTROL_NAMES) {
    const control = keyframe.controls[name];
    const path = ['controls', name];
    if (control.type === 'transition' && control.transition) {
      const transition = icgi.get('transitions', control.transition.id);
      const from = transition && (control.reverse ? transition.end : transition.start);
      if (transition && from && from.id !== keyframe.id) {
        const message = `The ${name} arrow of ${quoted(keyframe.name)} plays ${quoted(transition.name)}, which begins somewhere else`;
        issues.push({ level: 'warning', check: 'control.from', message, record, path });
      }
    }
  }
  if (!isOnly && CONTROL_NAMES.every((name) => keyframe.controls[name].type === 'none')) {
    issues.push({
      level: 'warning',
      check: 'dead-end',
      message: `${quoted(keyframe.name)} has no way out: set an arrow`,
      record,
      path: ['controls'],
    });
  }
  return issues;
}

function checkTransitions(icgi: IcgiRecords): CheckIssue[] {
  return icgi.ordered('transitions').flatMap(({ id, name, start, end, frames }) => {
    const issues: CheckIssue[] = [];
    const record = `transitions/${id}`;
    for (const [field, reference] of [
      ['start', start],
      ['end', end],
    ] as const) {
      if (reference) continue;
      issues.push({
        level: 'error',
        check: `transition.${field}`,
        message: `${quoted(name)} has no ${field} view`,
        record,
        path: [field],
      });
    }
    if (frames.length === 0) {
      issues.push({
        level: 'warning',
        check: 'transition.frames',
        message: `${quoted(name)} has no frames: it will cross-fade`,
        record,
        path: ['frames'],
      });
    } else if (frames.length < FEW_FRAMES || frames.length > MANY_FRAMES) {
      const message = `${quoted(name)} has ${frames.length} ${frames.length === 1 ? 'frame' : 'frames'}; ${FEW_FRAMES} to ${MANY_FRAMES} play well`;
      issues.push({ level: 'warning', check: 'transition.frames', message, record, path: ['frames'] });
    }
    return issues;
  });
}

function leadsTo(icgi: IcgiRecords, keyframe: KeyframeRecord): string[] {
  return CONTROL_NAMES.flatMap((name) => {
    const control = keyframe.controls[name];
    if (control.type === 'keyframe') return control.keyframe?.id ?? [];
    if (control.type === 'none' || !control.transition) return [];
    const transition = icgi.get('transitions', control.transition.id);
    return (control.reverse ? transition?.start?.id : transition?.end?.id) ?? [];
  });
}

function checkReach(icgi: IcgiRecords): CheckIssue[] {
  const start = icgi.one('settings').start?.id;
  if (!start || !icgi.get('keyframes', start)) return [];
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const keyframe = reached.has(id) ? undefined : icgi.get('keyframes', id);
    reached.add(id);
    if (keyframe) for (const next of leadsTo(icgi, keyframe)) open.push(next);
  }
  return icgi
    .ordered('keyframes')
    .filter(({ id }) => !reached.has(id))
    .map(({ id, name }) => ({
      level: 'warning',
      check: 'unreachable',
      message: `${quoted(name)} cannot be reached from the start view`,
      record: `keyframes/${id}`,
      path: [],
    }));
}

function checkMarkers(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  return icgi.ordered('markers').flatMap(({ id, title }): CheckIssue[] => {
    if (title.type !== 'custom') return [];
    const missing = languages.filter((language) => !title.value[language]);
    if (missing.length === 0) return [];
    const known = languages.map((language) => title.value[language]).find(Boolean) ?? '';
    const message = `The marker ${quoted(known)} has no title in ${missing.map((language) => LANGUAGE_NAMES[language]).join(' and ')}`;
    return [
      {
        level: missing.length === languages.length ? 'error' : 'warning',
        check: 'marker.title',
        message,
        record: `markers/${id}`,
        path: ['title'],
      },
    ];
  });
}
