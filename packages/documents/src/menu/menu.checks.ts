import type { CheckIssue } from '../engine/check/check-issue.ts';
import { LANGUAGE_NAMES, type Language } from '../engine/schema/languages.ts';
import type { Records } from '../engine/schema/records.ts';
import type { MenuDocument, MenuItemRecord } from './menu.records.ts';
import { nameOfItem } from './menu-item.ts';

/** What visitors would miss. Nothing of it blocks a publish: an item that leads nowhere is left out. */
export function checkMenu(menu: Records<MenuDocument>, languages: readonly Language[]): CheckIssue[] {
  return menu.ordered('items').flatMap((item) => [...checkName(item, languages), ...checkTarget(item)]);
}

function checkName(item: MenuItemRecord, languages: readonly Language[]): CheckIssue[] {
  const missing = languages.filter((language) => !item.name[language]?.trim());
  if (missing.length === 0) return [];
  const message =
    missing.length === languages.length
      ? 'An item has no name: visitors do not see it'
      : `“${nameOfItem(item)}” has no ${missing.map((language) => LANGUAGE_NAMES[language]).join(' or ')} name`;
  return [{ level: 'warning', check: 'item.name', message, record: `items/${item.id}`, path: ['name'] }];
}

function checkTarget({ data, ...item }: MenuItemRecord): CheckIssue[] {
  const isSet = data.type === 'product' ? data.ref !== null : Object.values(data.href).some(Boolean);
  if (isSet) return [];
  const message = `“${nameOfItem(item)}” leads nowhere: visitors do not see it`;
  const field = data.type === 'product' ? 'ref' : 'href';
  return [{ level: 'warning', check: 'item.target', message, record: `items/${item.id}`, path: ['data', field] }];
}
