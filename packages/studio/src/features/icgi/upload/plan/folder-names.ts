import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { fileVersion } from '../../../../editor/delivery/file-versions.ts';
import { tokensOfName } from './name-tokens.ts';
import { passOf } from './sequences/render-passes.ts';
import { isNothing, isVersionFolder, tellingFolders } from './sequences/sequence-names.ts';

interface FileInFolders {
  name: string;
  /** Outermost first. */
  path?: readonly string[];
}

/**
 * What files of one delivery are called where several have one name: programs write `0001.png` or `beauty.png` into a folder for
 * each camera, shot or pass. `Shot_010/beauty/0001.png` is `Shot_010_0001.png`, and `Shot_010/depth/0001.png` is
 * `Shot_010_0001_depth.png`. Others keep their names. Folders of versions say nothing here.
 */
export function namesWithFolders<F extends FileInFolders>(files: readonly F[]): Map<F, string> {
  const names = new Map(files.map((file) => [file, file.name] as const));
  for (const alike of Map.groupBy(files, stemIn).values()) {
    if (!areSeveral(alike)) continue;
    const paths = alike.map(({ path = [] }) => path);
    for (const file of alike) names.set(file, named(file, tellingFolders(file.path ?? [], paths)));
  }
  return names;
}

const stemIn = ({ name }: FileInFolders): string => fileVersion(name).stem || name.toLowerCase();

/** Whether files of one name are several pictures: one of them comes twice, or the folders are cameras. */
function areSeveral(files: readonly FileInFolders[]): boolean {
  if (files.length < 2) return false;
  const ofCameras = files.filter(({ path = [] }) =>
    path.some((folder) => tokensOfName(folder).tokens.some(({ kind }) => kind === 'camera')),
  );
  const placeOf = ({ path = [] }: FileInFolders) => path.filter((folder) => !isVersionFolder(folder)).join('/');
  const isInSeveral = (all: readonly FileInFolders[]) => new Set(all.map(placeOf)).size > 1;
  if (ofCameras.length === files.length) return isInSeveral(files);
  return [...Map.groupBy(files, ({ name }) => fileVersion(name).label).values()].some(
    (own) => own.length > 1 && isInSeveral(own),
  );
}

function named({ name }: FileInFolders, telling: readonly string[]): string {
  const own = telling.filter((folder) => !isVersionFolder(folder));
  const passes = own.filter((folder) => passOf(`hall ${folder}`) !== null);
  const places = own.filter((folder) => !passes.includes(folder));
  const said = places.filter((folder) => !isNothing(folder));
  const before = said.length > 0 || passes.length > 0 ? said : places.slice(0, 1);
  const [, base = name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  return `${[...before, base, ...passes].join('_').slice(0, MAX_NAME - ending.length)}${ending}`;
}

/** What stays of a stored name of version to version without the folders that it was called after; null: they are not in it. */
export function isNamedAfter(storedStem: string, { name, path = [] }: FileInFolders): boolean {
  const own = fileVersion(name).stem || folded(name.replace(/\.[^.]+$/, ''));
  if (own === '' || !storedStem.endsWith(` ${own}`)) return false;
  let rest = storedStem.slice(0, -own.length - 1);
  for (const folder of path.map(folded)) {
    if (folder !== '' && `${rest} `.startsWith(`${folder} `)) rest = rest.slice(folder.length).trim();
  }
  return rest === '';
}

const folded = (text: string): string => fileVersion(`${text}.png`).stem;
