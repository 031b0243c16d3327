import type { NewDirection } from '@diorama/documents/icgi/commands/graph.commands.ts';
import type { ChosenArrow, ChosenLink } from '@diorama/documents/icgi/view-links.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';

/** A link with the ids of the records that it takes. */
export const newLink = (link: ChosenLink): ChosenArrow | NewDirection =>
  link.name === 'direction' ? { ...link, marker: newRecordId(), placement: newRecordId() } : link;
