import { Name } from '@diorama/contract/common/inputs.ts';
import { CreateWidgetTag, TagId } from '@diorama/contract/widgets/collections.contract.ts';
import * as z from 'zod';
import { FileLine } from './archive-format.ts';

/** Where the widgets that a project uses are listed, with their collections; their records lie with the documents. */
export const COLLECTIONS_ENTRY = 'collections.jsonl';

const Id = z.uuid();

/** Lines of `collections.jsonl`: each collection, then those of its tags, widgets and files that the project uses. */
export const ArchivedCollection = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('collection'), id: Id, name: Name }),
  /** `id` as the collection's widgets name it. */
  z.strictObject({ type: z.literal('tag'), collectionId: Id, id: TagId, name: CreateWidgetTag.shape.name }),
  z.strictObject({ type: z.literal('widget'), collectionId: Id, id: Id }),
  FileLine.omit({ directoryId: true, isShared: true }).extend({ collectionId: Id }),
]);
export type ArchivedCollection = z.output<typeof ArchivedCollection>;
