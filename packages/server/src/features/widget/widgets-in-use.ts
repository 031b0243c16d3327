import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { refuseUsed } from '../usages/refuse-used.ts';

/** IN_USE while a product uses one of the widgets; see {@link refuseUsed}. */
export const refuseUsedWidgets = (
  trx: Kysely<Database>,
  actor: Actor,
  which: { collectionId: string } | { ids: readonly string[] },
  what: string,
): Promise<void> =>
  refuseUsed(
    trx,
    actor,
    { kind: widgetDocument.kind, ...('ids' in which ? which : { spaceId: which.collectionId }) },
    what,
  );
