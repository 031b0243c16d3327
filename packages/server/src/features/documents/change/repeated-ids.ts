import { repeatedIdsIn } from '@diorama/documents/engine/check/repeated-ids.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { invalidInput } from '../../../errors/api-error.ts';
import { asApiIssues } from './accept-change.ts';

/** Refuses a list inside a record in which an id comes twice: one of the two would be lost when it is merged. */
export function refuseRepeatedIds(kindName: string, changes: readonly Change[]): void {
  const kind = kindOf(kindName);
  const faults = changes.flatMap((change) => {
    const shape = recordDefinitionOf(kind, change.record)?.shape;
    return shape ? repeatedIdsIn(shape, change) : [];
  });
  if (faults.length > 0) throw invalidInput(asApiIssues(faults));
}
