import { fileVersion } from '../../../../../editor/delivery/file-versions.ts';
import type { PlannedImport } from '../import-rows.ts';

/** Names of files without version and ending. */
const stemsOf = (names: readonly string[]): string[] => names.flatMap((name) => fileVersion(name).stem || []);

/**
 * Whether files may be another version of a picture that is still being uploaded: their purpose is unknown before its
 * view exists.
 */
export function isSecondOf(names: readonly string[], onTheirWay: Iterable<PlannedImport['purpose']>): boolean {
  const coming = new Set<string>();
  for (const { views } of onTheirWay)
    for (const stem of stemsOf(views.map(({ fileName }) => fileName))) coming.add(stem);
  return coming.size > 0 && stemsOf(names).some((stem) => coming.has(stem));
}
