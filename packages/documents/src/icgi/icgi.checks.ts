import type { RecordIssue } from '../engine/validate.ts';
import { LANGUAGES, type Language } from '../shared/languages.ts';
import type { ControlName, IcgiRecords, KeyframeRecord } from './icgi.document.ts';

/** One thing a check found. Errors block publishing, warnings are listed. */
export interface IcgiIssue {
  level: 'error' | 'warning';
  /** Which check, for grouping. */
  check: string;
  message: string;
  /** The record to mend: `keyframes/<id>`. */
  record: string;
  path: string[];
}

const CONTROL_NAMES: readonly ControlName[] = ['back', 'left', 'right'];
/** Frames: below, a move looks like a jump; above, it is longer than a visitor waits. */
const FEW_FRAMES = 8;
const MANY_FRAMES = 180;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Swedish' };

const quoted = (name: string) => `“${name || 'Untitled'}”`;

/** Everything that can be told from the document alone, worst first. */
export function checkIcgi(icgi: IcgiRecords, languages: readonly Language[] = LANGUAGES): IcgiIssue[] {
  const issues = [
    ...checkStart(icgi),
    ...icgi.ordered('keyframes').flatMap((keyframe) => checkKeyframe(icgi, keyframe)),
    ...checkTransitions(icgi),
    ...checkReach(icgi),
    ...checkMarkers(icgi, languages),
  ];
  return [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')];
}

/** A part that cannot be read blocks publishing: what visitors would miss is not known. */
export const unreadableIssues = (quarantined: readonly RecordIssue[]): IcgiIssue[] =>
  quarantined.map(({ path: [record = '', ...path], message }) => ({
    level: 'error',
    check: 'record.unreadable',
    message: `A part of this walkthrough cannot be read: ${message}`,
    record: String(record),
    path: path.map(String),
  }));

function checkStart(icgi: IcgiRecords): IcgiIssue[] {
  const { start } = icgi.one('settings');
  if (icgi.all('keyframes').length === 0) {
    return [
      {
        level: 'error',
        check: 'start',
        message: 'There is nothing to show yet: add a keyframe',
        record: 'settings',
        path: ['start'],
      },
    ];
  }
  if (start && icgi.get('keyframes', start.id)) return [];
  return [
    {
      level: 'error',
      check: 'start',
      message: 'Choose the keyframe a visitor meets first',
      record: 'settings',
      path: ['start'],
    },
  ];
}

function checkKeyframe(icgi: IcgiRecords, keyframe: KeyframeRecord): IcgiIssue[] {
  const issues: IcgiIssue[] = [];
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
    if (control.type === 'keyframe' && !(control.keyframe && icgi.get('keyframes', control.keyframe.id))) {
      issues.push({
        level: 'error',
        check: 'control',
        message: `The ${name} arrow of ${quoted(keyframe.name)} leads to a deleted keyframe`,
        record,
        path,
      });
    }
    if (control.type === 'transition' && !(control.transition && icgi.get('transitions', control.transition.id))) {
      issues.push({
        level: 'error',
        check: 'control',
        message: `The ${name} arrow of ${quoted(keyframe.name)} plays a deleted transition`,
        record,
        path,
      });
    }
    if (control.type === 'transition' && control.transition) {
      const transition = icgi.get('transitions', control.transition.id);
      const from = transition && (control.reverse ? transition.end : transition.start);
      if (transition && from && from.id !== keyframe.id) {
        const message = `The ${name} arrow of ${quoted(keyframe.name)} plays ${quoted(transition.name)}, which begins somewhere else`;
        issues.push({ level: 'warning', check: 'control.from', message, record, path });
      }
    }
  }
  if (CONTROL_NAMES.every((name) => keyframe.controls[name].type === 'none') && icgi.all('keyframes').length > 1) {
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

function checkTransitions(icgi: IcgiRecords): IcgiIssue[] {
  return icgi.ordered('transitions').flatMap(({ id, name, start, end, frames }) => {
    const issues: IcgiIssue[] = [];
    const record = `transitions/${id}`;
    for (const [field, reference] of [
      ['start', start],
      ['end', end],
    ] as const) {
      if (reference && icgi.get('keyframes', reference.id)) continue;
      issues.push({
        level: 'error',
        check: `transition.${field}`,
        message: `${quoted(name)} has no ${field} keyframe`,
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

function checkReach(icgi: IcgiRecords): IcgiIssue[] {
  const start = icgi.one('settings').start?.id;
  if (!start) return [];
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const keyframe = reached.has(id) ? undefined : icgi.get('keyframes', id);
    reached.add(id);
    if (keyframe) open.push(...leadsTo(icgi, keyframe));
  }
  return icgi
    .ordered('keyframes')
    .filter(({ id }) => !reached.has(id))
    .map(({ id, name }) => ({
      level: 'warning',
      check: 'unreachable',
      message: `No arrow leads a visitor to ${quoted(name)}`,
      record: `keyframes/${id}`,
      path: [],
    }));
}

function checkMarkers(icgi: IcgiRecords, languages: readonly Language[]): IcgiIssue[] {
  return icgi.ordered('markers').flatMap(({ id, title }): IcgiIssue[] => {
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
