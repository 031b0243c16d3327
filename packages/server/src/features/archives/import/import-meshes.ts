import { sizeText } from '@diorama/contract/common/size-text.ts';
import { MOST_MESHES, MOST_VERSIONS } from '@diorama/contract/meshes/meshes.contract.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { cleanFileName } from '../../files/inspect/file-name.ts';
import { NODES_FILE, REPORT_FILE } from '../../mesh/mesh-file-names.ts';
import { keepNames } from '../../mesh/mesh-names.ts';
import { addVersion } from '../../mesh/store-version.ts';
import { ArchiveError } from '../archive-error.ts';
import { mediaEntry } from '../archive-format.ts';
import { ArchivedMesh, ArchivedNodes, MESHES_ENTRY, type MeshLine, type MeshVersionLine } from '../archived-meshes.ts';
import type { Archive } from '../read-archive.ts';
import type { ImportIds } from './import-ids.ts';

/** Bytes of a report, or of a list of nodes, at most. */
const MOST_TEXT = 32 * 1024 ** 2;
/** What every GLB begins with. */
const GLB = 'glTF';

/** What `meshes.jsonl` lists. */
export interface ImportedMeshes {
  meshes: MeshLine[];
  versions: MeshVersionLine[];
  /** Bytes of contents that were taken, by hash. */
  ready: Map<string, number>;
}

/** Reads and checks the list of meshes; an archive of an older release has none. */
export async function readMeshes(archive: Archive, documents: readonly string[]): Promise<ImportedMeshes> {
  const meshes = new Map<string, MeshLine>();
  const versions = new Map<string, MeshVersionLine>();
  const ofProduct = new Map<string, number>();
  const ofMesh = new Map<string, number>();
  const refuse = (message: string): never => {
    throw new ArchiveError(`“${MESHES_ENTRY}”: ${message}`, MESHES_ENTRY);
  };
  if (!archive.has(MESHES_ENTRY)) return { meshes: [], versions: [], ready: new Map() };
  const known = new Set(documents);
  for await (const line of archive.lines(MESHES_ENTRY, () => ArchivedMesh)) {
    if (line.type === 'mesh') {
      if (meshes.has(line.id)) refuse(`the id ${line.id} stands in it twice`);
      if (!known.has(line.productId)) refuse(`the configurator of “${line.name}” is missing`);
      ofProduct.set(line.productId, (ofProduct.get(line.productId) ?? 0) + 1);
      if ((ofProduct.get(line.productId) ?? 0) > MOST_MESHES) refuse(`a product has ${MOST_MESHES} meshes at most`);
      meshes.set(line.id, line);
      continue;
    }
    const mesh = meshes.get(line.meshId);
    const key = `${line.meshId} ${line.version}`;
    if (!mesh) return refuse(`the mesh of version ${line.version} is missing`);
    if (versions.has(key)) refuse(`version ${line.version} of “${mesh.name}” stands in it twice`);
    ofMesh.set(mesh.id, (ofMesh.get(mesh.id) ?? 0) + 1);
    if ((ofMesh.get(mesh.id) ?? 0) > MOST_VERSIONS) refuse(`“${mesh.name}” has more than ${MOST_VERSIONS} versions`);
    for (const sha256 of contentsOf(line))
      if (!archive.has(mediaEntry(sha256))) refuse(`“${mediaEntry(sha256)}” of “${mesh.name}” is missing`);
    versions.set(key, line);
  }
  for (const { id, name, version } of meshes.values())
    if (!versions.has(`${id} ${version}`)) refuse(`“${name}” has no version ${version}`);
  return { meshes: [...meshes.values()], versions: [...versions.values()], ready: new Map() };
}

const contentsOf = ({ source, dist, reports }: MeshVersionLine): string[] => [
  source.sha256,
  dist,
  ...reports.map(({ sha256 }) => sha256),
];

/** Stores the contents of meshes. What is not what it says it is refuses the archive. */
export async function takeMeshes(
  { db, storage, limits }: { db: Kysely<Database>; storage: Storage; limits: Pick<Limits, 'file'> },
  archive: Archive,
  { versions, ready }: ImportedMeshes,
  note: (share: number) => Promise<void>,
): Promise<void> {
  for (const [at, version] of versions.entries()) {
    await note(at / versions.length);
    for (const { name, sha256 } of version.reports) {
      const entry = mediaEntry(sha256);
      const content = jsonOf(await archive.text(entry, MOST_TEXT), entry);
      if (name === REPORT_FILE) continue;
      const nodes = ArchivedNodes.safeParse(content);
      if (!nodes.success) throw new ArchiveError(`“${entry}” is not a list of nodes`, entry);
      await keepNames(db, sha256, nodes.data);
    }
    await refuseOtherThanGlb(archive, version.dist);
    for (const sha256 of contentsOf(version)) {
      if (ready.has(sha256)) continue;
      const entry = mediaEntry(sha256);
      if (archive.sizeOf(entry) > limits.file)
        throw new ArchiveError(`“${entry}” is too large: files have ${sizeText(limits.file)} at most`, entry);
      const stored = await storage.putBlob(await archive.stream(entry));
      if (stored.sha256 !== sha256) throw new ArchiveError(`“${entry}” is damaged: it holds something else`, entry);
      ready.set(sha256, stored.size);
    }
  }
}

function jsonOf(text: string, entry: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError(`“${entry}” is not a report of a mesh`, entry);
  }
}

async function refuseOtherThanGlb(archive: Archive, sha256: string): Promise<void> {
  const entry = mediaEntry(sha256);
  const stream = await archive.stream(entry);
  for await (const piece of stream) {
    // The first bytes decide.
    const start = Buffer.isBuffer(piece) ? piece.toString('latin1', 0, GLB.length) : '';
    stream.destroy();
    if (start === GLB) return;
    break;
  }
  throw new ArchiveError(`“${entry}” is not a GLB file`, entry);
}

/** Writes the rows of all meshes, once their products are there. */
export async function insertMeshes(
  trx: Kysely<Database>,
  { meshes, versions, ready }: ImportedMeshes,
  { spaceId, by, ids }: { spaceId: string; by: string; ids: ImportIds },
): Promise<void> {
  const sizeOf = (sha256: string): number => ready.get(sha256) ?? 0;
  for (const { id, productId, entityId, name, version } of meshes) {
    const product = await trx
      .selectFrom('documents')
      .select('kind')
      .where('id', '=', ids.of(productId))
      .executeTakeFirst();
    if (product?.kind !== 'e3d')
      throw new ArchiveError(`“${MESHES_ENTRY}”: “${name}” belongs to no configurator`, MESHES_ENTRY);
    const place = { id: ids.of(id), space_id: spaceId, product_id: ids.of(productId), entity_id: entityId };
    await trx
      .insertInto('meshes')
      .values({ ...place, name, version, state: 'ready', error: null, created_by: by })
      .execute();
  }
  for (const line of versions)
    await addVersion(trx, {
      meshId: ids.of(line.meshId),
      version: line.version,
      userId: by,
      at: new Date(line.at),
      made: {
        source_sha256: line.source.sha256,
        source_name: cleanFileName(line.source.name),
        source_size: sizeOf(line.source.sha256),
        skip: line.skip,
        frame: line.frame,
        kept: line.kept,
        // Anybody can write an archive: what it says was made of a file never answers for others who send that file.
        recipe: `import ${newId()}`,
        stats: line.stats,
        box: line.box,
        sha256: line.dist,
        size: sizeOf(line.dist),
        report_sha256: line.reports.find(({ name }) => name === REPORT_FILE)?.sha256 ?? '',
        reports: line.reports
          .filter(({ name }) => name === REPORT_FILE || name === NODES_FILE)
          .map(({ name, sha256 }) => ({ name, sha256, size: sizeOf(sha256) })),
      },
    });
}
