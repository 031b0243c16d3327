import type { CheckIssue } from '../../engine/check/check-issue.ts';
import { LANGUAGE_NAMES, type Language } from '../../engine/schema/languages.ts';
import type { IcgiRecords, KeyframeRecord } from '../icgi.records.ts';
import { shortAlt } from '../view-name.ts';
import { missingIn, named, quoted, warning } from './check-issues.ts';

/** Views whose name is read in every language, said once for each language: dozens of views come with a language. */
export function viewsWithoutTitle(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const views = icgi.ordered('keyframes');
  return languages.flatMap((language, at) => {
    // The names are written in the first language.
    const lacking = views.filter(({ name, title, alt }) => {
      const missing = missingIn(title, languages);
      if (missing.length < languages.length) return missing.includes(language);
      return at > 0 && name.trim() !== '' && shortAlt(alt, language) === '';
    });
    const what = `no ${LANGUAGE_NAMES[language]} title`;
    return folded(lacking, 'keyframe.title', 'title', {
      one: (name) => `The view ${name} has ${what}`,
      many: (count, name) => `${count} views have ${what}, such as ${name}`,
    });
  });
}

/** Views without alternative text, grouped by the set of languages in which it is missing. */
export function viewsWithoutAlt(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const views = icgi.ordered('keyframes').filter(({ alt }) => missingIn(alt, languages).length > 0);
  const alike = Map.groupBy(views, ({ alt }) => {
    const missing = missingIn(alt, languages);
    return missing.length === languages.length ? '' : ` in ${named(missing)}`;
  });
  return [...alike].flatMap(([where, lacking]) =>
    folded(lacking, 'keyframe.alt', 'alt', {
      one: (name) => `${name} has no alt text${where}`,
      many: (count, name) => `${count} views have no alt text${where}, such as ${name}`,
    }),
  );
}

/** A version, a camera, an ending or what stands for blanks in names of files: `CAM01_Hall_v03.png`. */
const OF_FILES =
  /_|(?:^|[\s.-])v(?:\d{2,3}(?=$|[\s.-])|\d$)|(?:^|[\s.-])(?:cam|camera|kamera)[\s.-]?\d+(?=$|[\s.-])|\.(?:png|jpe?g|webp|avif|tiff?)$/i;

/** Views whose name is that of a file, and which visitors read in the menu and the overview, as there is no title. */
export function viewsCalledLikeFiles(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const read = icgi
    .ordered('keyframes')
    .filter(
      ({ name, title, alt }) =>
        OF_FILES.test(name) &&
        missingIn(title, languages).length === languages.length &&
        languages.some((language) => shortAlt(alt, language) === ''),
    );
  return folded(read, 'keyframe.name', 'name', {
    one: (name) => `Visitors read the file name ${name} as the name of a view: rename it, or give it a title`,
    many: (count, name) =>
      `Visitors read file names as the names of ${count} views, such as ${name}: rename them, or give them titles`,
  });
}

interface Messages {
  one: (name: string) => string;
  many: (count: number, name: string) => string;
}

/** One issue for all views, which leads to the first. */
function folded(views: readonly KeyframeRecord[], check: string, path: string, { one, many }: Messages): CheckIssue[] {
  const [first] = views;
  if (!first) return [];
  const name = quoted(first.name);
  const message = views.length === 1 ? one(name) : many(views.length, name);
  return [warning(check, message, `keyframes/${first.id}`, [path])];
}
