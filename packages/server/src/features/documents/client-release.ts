import { compareVersions } from '@diorama/documents/engine/migrations.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { newerRelease } from '../../errors/api-error.ts';

/** A page of an older release knows another shape: merged onto the document of this one, its changes could do harm. */
export function refuseOlderClient(kind: string, schemaVersion: string | undefined): void {
  const own = kindOf(kind).schemaVersion;
  if (schemaVersion !== undefined && compareVersions(schemaVersion, own) < 0)
    throw newerRelease('This page is of an older release than the server. Reload it; your changes are kept');
}
