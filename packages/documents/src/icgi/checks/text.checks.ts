import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';
import type { BlockRecord, IcgiRecords } from '../icgi.records.ts';
import { error, firstText, missingIn, named, quoted, warning } from './check-issues.ts';
import { viewsCalledLikeFiles, viewsWithoutAlt, viewsWithoutTitle } from './view-text.checks.ts';

/** Texts that visitors would miss, in all languages or in one of them. */
export function checkTexts(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const partly = (text: I18nString | undefined, message: (name: string, missing: string) => string, at: Place) => {
    const missing = missingIn(text, languages);
    if (!text || missing.length === 0 || missing.length === languages.length) return [];
    return [warning(at.check, message(quoted(firstText(text, languages)), named(missing)), at.record, at.path)];
  };
  const isEmpty = (text: I18nString | undefined) => missingIn(text, languages).length === languages.length;
  const withContent = contentOwners(icgi);
  return [
    ...viewsWithoutTitle(icgi, languages),
    ...viewsCalledLikeFiles(icgi, languages),
    ...icgi.ordered('markers').flatMap(({ id, title }): CheckIssue[] => {
      const missing = missingIn(title, languages);
      if (missing.length === 0) return [];
      const message = `The marker ${quoted(firstText(title, languages))} has no title in ${named(missing)}`;
      const make = missing.length === languages.length ? error : warning;
      return [make('marker.title', message, `markers/${id}`, ['title'])];
    }),
    ...viewsWithoutAlt(icgi, languages),
    ...icgi.ordered('signs').flatMap(({ id, text }) => {
      const at = { check: 'sign.text', record: `signs/${id}`, path: ['text'] };
      if (isEmpty(text))
        return [warning(at.check, 'A sign has no text, so visitors do not see it', at.record, at.path)];
      return partly(text, (name, missing) => `The sign ${name} has no text in ${missing}`, at);
    }),
    ...icgi.ordered('shapes').flatMap(({ id, title, action }) => {
      const at = { check: 'shape.title', record: `shapes/${id}`, path: ['title'] };
      const isPressed = action.type !== 'none' || withContent.has(id);
      if (isEmpty(title))
        return isPressed ? [warning(at.check, 'A shape that visitors can press has no title', at.record, at.path)] : [];
      return partly(title, (name, missing) => `The shape ${name} has no title in ${missing}`, at);
    }),
    ...idleShapes(icgi, languages, withContent),
    ...icgi.ordered('categories').flatMap(({ id, name }) => {
      const at = { check: 'category.name', record: `categories/${id}`, path: ['name'] };
      return partly(name, (text, missing) => `The category ${text} has no name in ${missing}`, at);
    }),
    ...icgi.ordered('blocks').flatMap((block) => blockIssues(block, partly, isEmpty)),
  ];
}

interface Place {
  check: string;
  record: string;
  path: string[];
}

function blockIssues(
  { id, data }: BlockRecord,
  partly: (text: I18nString | undefined, message: (name: string, missing: string) => string, at: Place) => CheckIssue[],
  isEmpty: (text: I18nString | undefined) => boolean,
): CheckIssue[] {
  const record = `blocks/${id}`;
  if (data.type === 'image')
    return data.media ? [] : [warning('block.image', 'A picture has no file yet', record, ['data', 'media'])];
  const at = { check: 'block.text', record, path: ['data', 'text'] };
  if (data.type === 'text')
    return partly(data.text, (text, missing) => `The text ${quoted(short(text))} is missing in ${missing}`, at);
  const leadsNowhere = data.action.type === 'widget' && !data.action.widget;
  return [
    ...(isEmpty(data.text) ? [warning('block.text', 'A button has no text', record, at.path)] : []),
    ...partly(data.text, (text, missing) => `The button ${text} has no text in ${missing}`, at),
    ...(leadsNowhere ? [warning('block.action', 'A button leads nowhere', record, ['data', 'action'])] : []),
  ];
}

/** Letters of a text that name it in a message. */
const NAMING = 40;
const short = (text: string): string => {
  const bare = text.replace(/^“|”$/g, '');
  return bare.length > NAMING ? `${bare.slice(0, NAMING).trimEnd()}…` : bare;
};

/** Shapes on views that have a title and nothing to show: said once, as a render brings dozens of them. */
function idleShapes(icgi: IcgiRecords, languages: readonly Language[], withContent: ReadonlySet<string>): CheckIssue[] {
  const placed = new Set(
    icgi.all('placements').flatMap(({ data }) => (data.type === 'outline' ? (data.outline?.id ?? []) : [])),
  );
  const idle = icgi
    .ordered('shapes')
    .filter(
      ({ id, action, outline, title }) =>
        action.type === 'none' &&
        !withContent.has(id) &&
        placed.has(outline?.id ?? '') &&
        firstText(title, languages) !== '',
    );
  const [first] = idle;
  if (!first) return [];
  const name = quoted(firstText(first.title, languages));
  const message =
    idle.length === 1
      ? `Nothing happens where visitors press the shape ${name}: give it texts, a picture or an action`
      : `Nothing happens where visitors press ${idle.length} shapes, such as ${name}: give them texts, pictures or an action`;
  return [warning('shape.idle', message, `shapes/${first.id}`, ['action'])];
}

/** Ids of what has texts and pictures. */
export const contentOwners = (icgi: IcgiRecords): ReadonlySet<string> =>
  new Set(icgi.all('blocks').flatMap(({ owner }) => owner?.id ?? []));
