// Imports files of maps as the studio does, up to the plan, with the choices it proposes, and compares with GDAL where that is
// installed: `node scripts/run.mjs --tools bench/trial-maps.ts <files or folders>`. One line for each file:
// RIGHT, ASKS (a question stands before the plan), REFUSED, ALONE (no other reader), or DIFFERS with the first difference.
import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { ParsedFile } from '@diorama/studio/features/gis/import/parse/parsed-file.ts';
import { readMapFile } from '@diorama/studio/features/gis/import/parse/read-map-file.ts';
import { guessMapping } from '@diorama/studio/features/gis/import/plan/columns/guess-mapping.ts';
import { faultOf } from '@diorama/studio/features/gis/import/plan/columns/mapping-fault.ts';
import type { ImportMapping } from '@diorama/studio/features/gis/import/plan/mapping.ts';
import { type ImportPlan, planImport } from '@diorama/studio/features/gis/import/plan/plan-import.ts';
import { guessSystem } from '@diorama/studio/features/gis/import/plan/systems/guess-system.ts';
import { TableFileError } from '@diorama/studio/table-files/table-file-error.ts';
import { differencesOf, type Row } from './trial/differences.ts';
import { hasGdal, readWithGdal, type TableColumns } from './trial/gdal.ts';

const TRIED =
  /\.(?:csv|tsv|xlsx|geojson|json|topojson|geojsonl?s?|ndjson|jsonl|kml|kmz|gpx|shp|zip|gpkg|fgb|dxf|dwg|tab|mif|gml|ods|pmtiles|parquet|sqlite|db|rss|gz)$/i;
const PARTS = /\.(?:dbf|shx|prj|cpg)$/i;

function pathsIn(path: string): string[] {
  // A link may lead nowhere.
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [path] : [];
  const names = readdirSync(path).filter((name) => name !== 'node_modules' && name !== '.git');
  return names.toSorted().flatMap((name) => pathsIn(join(path, name)));
}

/** A Shapefile's other files, as they are chosen together with it. */
const partsOf = (path: string): string[] => {
  const base = path.slice(0, -4).toLowerCase();
  return pathsIn(join(path, '..')).filter((one) => PARTS.test(one) && one.slice(0, -4).toLowerCase() === base);
};

async function read(path: string): Promise<ParsedFile> {
  const companions = /\.shp$/i.test(path) ? partsOf(path) : [];
  const named = async (one: string) => ({ name: basename(one), content: await openAsBlob(one) });
  return readMapFile({ ...(await named(path)), companions: await Promise.all(companions.map(named)) });
}

/** Rows of a plan with the places that it gives them. */
function rowsOf(file: ParsedFile, plan: ImportPlan): Row[] {
  const { hotspots, outlines } = plan.edit.added;
  const places = new Map<string, unknown>([
    ...hotspots.map(({ id, position }) => [id, position && [position.lng, position.lat]] as const),
    ...outlines.map(({ id, geometry }) => [id, geometry] as const),
  ]);
  const rows = new Map<number | string, Row>();
  for (const { row, values } of file.features)
    rows.set(row, {
      row,
      geometry: [],
      values: Object.fromEntries(file.columns.map((name, at) => [name, values[at]])),
    });
  for (const { row, id } of plan.added) rows.get(row)?.geometry.push(places.get(id));
  return [...rows.values()].filter(({ geometry }) => geometry.length > 0);
}

/** Where a table has its places, for the other reader. */
function columnsOf(
  { columns, features }: ParsedFile,
  { roles, system, isSwapped }: ImportMapping,
): TableColumns | null {
  if (features.some(({ geometry }) => geometry !== null)) return null;
  const named = (type: string) => columns[roles.findIndex((role) => role.type === type)] ?? '';
  const [x, y] = isSwapped ? [named('lat'), named('lng')] : [named('lng'), named('lat')];
  return { x, y, wkt: named('geometry'), system: system ?? 4326 };
}

const isCompared = hasGdal();

async function trialOf(path: string): Promise<[verdict: string, text: string]> {
  const file = await read(path);
  const mapping = guessMapping(file, { existing: NOTHING, language: 'en' });
  const isTable = file.features.some(({ geometry }) => geometry === null);
  const fault = faultOf(mapping, isTable);
  if (fault !== null) {
    const { question } = guessSystem(file, mapping.roles, null);
    const offered = question?.candidates.map(({ name, isSwapped }) => `${name}${isSwapped ? ', exchanged' : ''}`) ?? [];
    return ['ASKS', `${fault}${offered.length > 0 ? `: ${offered.join('; ')}` : ''}`];
  }
  let ids = 0;
  const plan = planImport(NOTHING, file, mapping, { newId: () => `id${++ids}`, near: null });
  const rows = rowsOf(file, plan);
  const said = [
    ...file.notices,
    ...plan.skipped.list.slice(0, 2).map(({ row, reason }) => `${row}: ${reason}`),
    ...plan.warned.list.slice(0, 2).map(({ row, reason }) => `${row}: ${reason}`),
    ...(plan.offersSwap ? ['offers to swap'] : []),
  ];
  const names = plan.added.filter(({ name }) => name !== '').length;
  const table = columnsOf(file, mapping);
  const text = `${file.format}${file.encoding ? ` ${file.encoding}` : ''}, ${plan.added.length} features of ${rows.length} rows, ${names} with names, ${plan.skipped.count} skipped, ${plan.warned.count} warned${table ? ` (${Object.values(table).join(' ')})` : ''} [${said.join(' | ')}]`;
  const peer = isCompared ? readWithGdal(path, table) : null;
  if (!peer?.some(({ geometry }) => geometry)) return ['ALONE', text];
  const differences = differencesOf(rows, peer, plan.skipped.count);
  return differences.length > 0 ? ['DIFFERS', `${differences.slice(0, 4).join(' || ')} <- ${text}`] : ['RIGHT', text];
}

function refusal(path: string, error: unknown): [verdict: string, text: string] {
  if (!(error instanceof TableFileError)) return ['BROKE', String(error)];
  const read = isCompared ? (readWithGdal(path, null) ?? []).filter(({ geometry }) => geometry).length : 0;
  return ['REFUSED', `${error.message}${read > 0 ? ` (GDAL reads ${read})` : ''}`];
}

const NOTHING = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };

const tally = new Map<string, number>();
for (const path of process.argv.slice(2).flatMap(pathsIn)) {
  if (!TRIED.test(extname(path))) continue;
  const [verdict, text] = await trialOf(path).catch((error: unknown) => refusal(path, error));
  tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  console.log(`${verdict} ${path}: ${text}`);
}
console.log([...tally].map(([verdict, count]) => `${count} ${verdict}`).join(', '));
