import { LIKE } from '@diorama/contract/meshes/mesh-report.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { FoundMesh } from '../mesh/scene-meshes.ts';
import type { UsedMesh } from './used-meshes.ts';

/**
 * Meshes that look otherwise than the file that was sent: visitors would see it, so publishing them takes consent. What
 * scenes do not draw of any file, and what was lost of it when it came, is named, too.
 */
export async function unlikeMeshes(
  trx: Kysely<Database>,
  uses: ReadonlyMap<string, UsedMesh>,
  meshes: ReadonlyMap<string, FoundMesh>,
): Promise<PublishIssue[]> {
  const hashes = [...meshes.values()].map(({ sha256 }) => sha256);
  if (hashes.length === 0) return [];
  const rows = await trx
    .selectFrom('mesh_versions')
    .innerJoin('meshes', 'meshes.id', 'mesh_versions.mesh_id')
    .select(['meshes.id', 'meshes.name', 'mesh_versions.version', 'mesh_versions.sha256', 'mesh_versions.stats'])
    .where('mesh_versions.sha256', 'in', [...new Set(hashes)])
    .orderBy('mesh_versions.version', 'desc')
    .execute();
  return [...meshes].flatMap(([key, { sha256 }]): PublishIssue[] => {
    const use = uses.get(key);
    const found = rows.find((row) => row.sha256 === sha256 && row.id === use?.mesh);
    if (!use || !found) return [];
    const { likeness = 1, differs, undrawn = [], lost = [], uncompared = false } = found.stats ?? {};
    const at = { level: 'warning', record: use.record, path: use.path } as const;
    const said = (check: string) => (text: string) => ({ ...at, check, message: `The mesh “${found.name}”: ${text}` });
    const missing = [
      ...undrawn.map(said('mesh.undrawn')),
      ...shortened(lost).map(said('mesh.lost')),
      ...(uncompared ? [said('mesh.uncompared')(UNCOMPARED)] : []),
    ];
    if (likeness >= LIKE) return missing;
    const where = differs ? `, most at ${partOf(differs)}` : '';
    return [
      ...missing,
      {
        ...at,
        check: 'mesh.unlike',
        message: `The mesh “${found.name}” looks different from the file that was sent${where}. Compare both pictures on its page`,
        consent: true,
        mesh: { id: found.id, version: found.version },
      },
    ];
  });
}

/** Most sentences about one mesh. */
const MOST = 3;
const UNCOMPARED =
  'It could not be drawn beside the file that was sent, so nobody knows whether it looks the same. Compare both pictures on its page';

const shortened = (texts: readonly string[]): readonly string[] =>
  texts.length <= MOST ? texts : [...texts.slice(0, MOST), `${texts.length - MOST} more notes are on its page`];

const partOf = ({ node, material }: { node: string; material: string }): string =>
  material === '' ? `“${node}”` : `the material “${material}”${node === '' ? '' : ` of “${node}”`}`;
