import type { E3dMedia } from '@diorama/contract/e3d/published-e3d.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument, E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { checkLost, meshesWithBindings } from '@diorama/documents/e3d/replace/lost-bindings.ts';
import { mediaOf, referencesOf } from '@diorama/documents/engine/reference/references.ts';
import type { RecordMap } from '@diorama/documents/engine/schema/tables.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { usedMaterials } from '../material/used-materials.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience } from '../media/pictures/picture-files.ts';
import { servedTables } from '../media/serving/served-media.ts';
import { namesInMeshes } from '../mesh/mesh-names.ts';
import { type FoundMesh, meshStates, sceneMeshes } from '../mesh/scene-meshes.ts';
import type { Pin, ProductSnapshot, ProductSource } from '../products/product-kind.ts';
import type { FindUsedWidgets } from '../widget/used-widgets.ts';
import { unlikeMeshes } from './unlike-meshes.ts';
import { type UsedMesh, usedMeshes } from './used-meshes.ts';

/** Resolves a configurator's records to what a player shows. */
export async function snapshotE3d(
  trx: Kysely<Database>,
  { media, findWidgets }: { media: Media; findWidgets: FindUsedWidgets },
  { id, projectId, languages, loaded: { doc, tables, records } }: ProductSource<E3dDocument>,
  audience: Audience,
): Promise<ProductSnapshot> {
  const address = audience === 'public' ? media.addresses.public : media.addresses.signed;
  const shown = Object.entries(records).flatMap(([key, record]) => mediaOf(e3dDocument, key, record));
  const files = await media.filesOf(
    trx,
    projectId,
    shown.map(({ fileId }) => fileId),
  );
  const stillIds = new Set(shown.flatMap(({ role, fileId }) => (role === 'still' ? fileId : [])));
  const stills = [...files.values()].filter((file) => stillIds.has(file.id));
  const pictures = await media.pictures(trx, stills, audience);
  const served = (fileId: string) => {
    const [picture, file] = [pictures.get(fileId), files.get(fileId)];
    if (picture) return { type: picture.type, url: picture.url };
    return file ? { type: file.file_type, url: media.fileAddress(file, audience) } : null;
  };

  const uses = usedMeshes(tables, records);
  const meshes = await sceneMeshes(trx, [...uses.values()], id, address);
  const meshIssues = await issuesOfMeshes(trx, id, uses, new Set(meshes.keys()));
  const lost = audience === 'public' ? await lostIn(trx, id, doc) : [];
  const materials = await usedMaterials(trx, media, materialsIn(records).keys(), audience);
  const widgets = await findWidgets(trx, { projectId, kind: e3dDocument, records, languages }, audience);

  const product = e3dDocument.attributes.toAttributes(
    servedTables(e3dDocument, audience === 'public' ? withoutNotes(records) : records, served),
  );
  const content: E3dMedia = {
    pictures: Object.fromEntries([...pictures.values()].map(({ url, picture }) => [url, picture])),
    meshes: Object.fromEntries([...meshes].map(([key, { mesh }]) => [key, mesh])),
    materials: materials.materials,
  };
  const hashes = [
    ...[...pictures.values()].flatMap((picture) => picture.hashes),
    ...[...files.values()].map(({ sha256 }) => sha256),
    ...[...meshes.values()].map(({ sha256 }) => sha256),
    ...materials.media,
    ...widgets.media,
  ];
  return {
    content: { product, widgets: widgets.widgets, media: content },
    pins: [...meshPins(uses, meshes), ...materials.pins, ...widgets.pins],
    media: [...new Set(hashes)].sort(),
    files: [...materials.files, ...(widgets.files ?? [])],
    references: widgets.references,
    issues: [
      ...meshIssues,
      ...(await unlikeMeshes(trx, uses, meshes)),
      ...lost,
      ...materials.issues.map((issue) => ({ ...issue, record: null, path: [] })),
      ...widgets.issues,
    ],
  };
}

/** A component that pins one version of a mesh never moves by itself. */
const meshPins = (uses: ReadonlyMap<string, UsedMesh>, meshes: ReadonlyMap<string, FoundMesh>): Pin[] =>
  [...uses].flatMap(([key, { mesh, version }]) => {
    const found = version === null ? meshes.get(key) : undefined;
    return found ? [{ documentId: mesh, hash: found.sha256 }] : [];
  });

/** Materials that a configurator may show: those of overrides, slots and tables. */
export function materialsIn(records: Readonly<Record<string, unknown>>): Set<string> {
  const found = Object.entries(records).flatMap(([key, record]) => referencesOf(e3dDocument, key, record));
  return new Set(found.flatMap(({ type, id }) => (type === materialDocument.kind ? id : [])));
}

/** Slots and overrides that find nothing in their mesh. */
async function lostIn(trx: Kysely<Database>, productId: string, doc: E3dRecords): Promise<PublishIssue[]> {
  const uses = meshesWithBindings(doc);
  return uses.length === 0 ? [] : checkLost(doc, await namesInMeshes(trx, uses, productId));
}

/** Issues of meshes that the document alone does not show. A missing mesh is reported with the other references. */
async function issuesOfMeshes(
  trx: Kysely<Database>,
  productId: string,
  uses: ReadonlyMap<string, UsedMesh>,
  ready: ReadonlySet<string>,
): Promise<PublishIssue[]> {
  const missing = [...uses].filter(([key]) => !ready.has(key));
  if (missing.length === 0) return [];
  const states = await meshStates(
    trx,
    missing.map(([, { mesh }]) => mesh),
    productId,
  );
  return missing.flatMap(([, { mesh, version, record, path }]): PublishIssue[] => {
    const found = states.get(mesh);
    if (!found) return [];
    const at = { level: 'error' as const, record, path };
    const { name, state, error } = found;
    if (state === 'failed')
      return [
        { ...at, check: 'mesh.failed', message: `The mesh “${name}” could not be read: ${error ?? 'unknown cause'}` },
      ];
    if (state === 'ready')
      return [{ ...at, check: 'mesh.version', message: `The mesh “${name}” has no version ${version ?? 1}` }];
    return [{ ...at, check: 'mesh.pending', message: `The mesh “${name}” is still being prepared` }];
  });
}

/** The records without what editors write for each other: notes, groups of nodes, saved configurations. */
function withoutNotes(records: RecordMap): RecordMap {
  const shown = Object.entries(records).flatMap(([key, record]): [string, RecordMap[string]][] => {
    if (key.startsWith('nodeGroups/') || key.startsWith('tests/')) return [];
    return [[key, key.startsWith('nodes/') ? { ...record, note: '', group: null } : record]];
  });
  return Object.fromEntries(shown);
}
