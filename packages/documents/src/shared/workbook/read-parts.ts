import { unescaped } from './escaped-text.ts';
import { attribute, follow, isOn, type Tag } from './follow-part.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';

interface Sheet {
  name: string;
  /** Id of the relation that leads to its part. */
  relation: string;
  isHidden: boolean;
}

interface Relation {
  id: string;
  /** An address whose last part says what it leads to. */
  kind: string;
  /** Of the part it leads to, from the root of the package. */
  path: string;
}

/** The id of a relation, whose prefix is for the writer to choose. */
const relationIn = ({ attributes }: Tag): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** The sheets in the order of their tabs, and from when the workbook counts days. */
export function readSheets(xml: string): { sheets: Sheet[]; isFrom1904: boolean } {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  follow(xml, {
    open: (tag) => {
      if (tag.local === 'workbookPr') isFrom1904 = isOn(attribute(tag, 'date1904'));
      if (tag.local === 'sheet')
        sheets.push({
          name: attribute(tag, 'name'),
          relation: relationIn(tag),
          isHidden: attribute(tag, 'state').toLowerCase().endsWith('hidden'),
        });
    },
  });
  return { sheets, isFrom1904 };
}

/** What a part refers to. `folder`: where that part lies, with a slash at its end; empty for the root. */
export function readRelations(xml: string, folder = ''): Relation[] {
  const relations: Relation[] = [];
  if (xml === '') return relations;
  follow(xml, {
    open: (tag) => {
      const target = attribute(tag, 'Target').replaceAll('\\', '/');
      if (target === '') return;
      relations.push({ id: attribute(tag, 'Id'), kind: attribute(tag, 'Type'), path: pathOf(target, folder) });
    },
  });
  return relations;
}

/** Where a target lies, from the root of the package. */
function pathOf(target: string, folder: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** Texts that cells share: what is written, without how it is pronounced. */
export function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let aside = 0;
  follow(xml, {
    open: ({ local }) => {
      if (local === 'si') strings.push('');
      if (local === 'rPh') aside += 1;
      isText = local === 't' && aside === 0;
    },
    text: (text) => {
      if (isText) strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') aside -= 1;
      if (name === 't') isText = false;
    },
  });
  return strings.map(unescaped);
}

/** What numbers are, by the style of their cell. Formats of conditions have numbers of their own, which say nothing of cells. */
export function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let list = '';
  follow(xml, {
    open: (tag) => {
      if (tag.local === 'numFmts' || tag.local === 'cellXfs') list = tag.local;
      else if (tag.local === 'numFmt' && list === 'numFmts')
        codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode'));
      else if (tag.local === 'xf' && list === 'cellXfs') ids.push(Number(attribute(tag, 'numFmtId')));
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return ids.map((id) => numberFormatOf(id, codes.get(id)));
}
