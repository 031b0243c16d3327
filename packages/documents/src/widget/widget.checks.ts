import type { CheckIssue } from '../engine/check/check-issue.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, localizedText } from '../engine/schema/languages.ts';
import type { Records } from '../engine/schema/records.ts';
import { type I18nString, isBeginning, type Link } from '../shared/primitives.schema.ts';
import { isEmptyText } from '../shared/text/rich-text.ts';
import { frameAddress, isEmbeddable } from './embed-hosts.ts';
import type { WidgetData, WidgetDocument } from './widget.records.ts';

type Field = Pick<CheckIssue, 'record' | 'path'>;

const NOT_ALLOWED = 'Pages of this host cannot be shown in a frame';

/** What is missing from a widget. Errors stand in the way of publishing a product that uses it. */
export function checkWidget(widget: Records<WidgetDocument>, languages: readonly Language[]): CheckIssue[] {
  const { data } = widget.one('content');
  return [...contentIssues(data), ...entryIssues(widget, data), ...textIssues(widget, data, languages)];
}

const error = (check: string, message: string, { record, path }: Field): CheckIssue => ({
  level: 'error',
  check,
  message,
  record,
  path,
});

function contentIssues(data: WidgetData): CheckIssue[] {
  const at = (field: string): Field => ({ record: 'content', path: ['data', field] });
  if (data.type === 'media') {
    if (!data.media) return [error('widget.media', 'Choose what this widget shows', at('media'))];
    const isFramed = data.mediaType === 'embed';
    if (isFramed && !isEmbeddable(frameAddress(data.media.url)))
      return [error('widget.host', NOT_ALLOWED, at('media'))];
  }
  if (data.type === 'embed') {
    if (!data.link) return [error('widget.link', 'Enter the address of the page to show', at('link'))];
    if (data.link.type === 'external' && !isEmbeddable(frameAddress(data.link.href)))
      return [error('widget.host', NOT_ALLOWED, at('link'))];
  }
  return data.type === 'popup' && data.action.type === 'some' ? buttonIssues(data.action.value) : [];
}

function buttonIssues({ link, label }: { link: Link; label: I18nString }): CheckIssue[] {
  const at = (field: string): Field => ({ record: 'content', path: ['data', 'action', 'value', field] });
  const leadsNowhere = link.type === 'external' && isBeginning(link.href);
  const isNameless = label.type === 'custom' && !Object.values(label.value).some((text) => text.trim());
  return [
    ...(leadsNowhere ? [error('widget.link', 'Enter where the button leads', at('link'))] : []),
    ...(isNameless ? [error('widget.label', 'Enter the text of the button', at('label'))] : []),
  ];
}

function entryIssues(widget: Records<WidgetDocument>, { type }: WidgetData): CheckIssue[] {
  if (type !== 'media-compare') return [];
  return widget.ordered('entries').flatMap(({ id, media }, index) =>
    media
      ? []
      : error('widget.entry', `Picture ${index + 1} of the comparison is missing`, {
          record: `entries/${id}`,
          path: ['media'],
        }),
  );
}

/** Texts that some language has and another lacks. */
function textIssues(widget: Records<WidgetDocument>, data: WidgetData, languages: readonly Language[]): CheckIssue[] {
  const lacking = (has: (language: Language) => boolean, what: string, field: Field): CheckIssue[] => {
    const missing = languages.filter((language) => !has(language));
    if (missing.length === 0 || missing.length === languages.length) return [];
    const names = missing.map((language) => LANGUAGE_NAMES[language]).join(' or ');
    return [{ level: 'warning', check: 'widget.text', message: `No ${names} ${what}`, ...field }];
  };
  const text = (value: I18nString, what: string, field: Field) =>
    value.type === 'variable' ? [] : lacking((language) => Boolean(value.value[language]?.trim()), what, field);
  const inData = (field: string): Field => ({ record: 'content', path: ['data', field] });
  if (data.type === 'popup') {
    const label = data.action.type === 'some' ? text(data.action.value.label, 'button label', inData('action')) : [];
    return [...lacking((language) => !isEmptyText(data.content[language]), 'text', inData('content')), ...label];
  }
  const title = text(data.title, 'title', inData('title'));
  if (data.type !== 'media-compare') return [...title, ...text(data.description, 'description', inData('description'))];
  const names = widget
    .ordered('entries')
    .flatMap(({ id, name }) => text(name, 'picture name', { record: `entries/${id}`, path: ['name'] }));
  return [...title, ...names];
}

/** What a widget is called in lists and messages. */
export const nameOfWidget = (name: Partial<Record<Language, string>>): string =>
  localizedText(name, LANGUAGES[0]).trim() || 'Untitled';
