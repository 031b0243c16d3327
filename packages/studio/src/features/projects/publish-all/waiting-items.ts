import type { WaitingProduct, WaitingProject } from '@diorama/contract/products/products.contract.ts';
import type { OwnPart } from '@diorama/contract/publications/publications.contract.ts';
import { counted } from '../../../ui/format/counted.ts';

/** Something that waits to be published: a product, or what goes live without one. */
export interface WaitingItem {
  key: string;
  projectId: string;
  name: string;
  /** `3 edits` */
  detail: string;
  /** Visitors have none of it: it is listed and not ticked. */
  isDraft: boolean;
  what: { type: 'product'; product: WaitingProduct } | { type: 'own'; part: OwnPart };
}

/**
 * What waits in a project in the order in which it goes live: products first, as a menu leaves out those that are not
 * published.
 */
export function waitingItems({ projectId, products, texts, own }: WaitingProject): WaitingItem[] {
  const items: WaitingItem[] = products.map((product) => ({
    key: product.id,
    projectId,
    name: product.name,
    detail: detailOf(product),
    isDraft: product.state === 'draft',
    what: { type: 'product', product },
  }));
  if (texts)
    items.push({
      key: `translations ${projectId}`,
      projectId,
      name: 'The project’s texts',
      detail: texts === 'draft' ? 'Not published' : 'Changed',
      isDraft: texts === 'draft',
      what: { type: 'own', part: 'translations' },
    });
  if (own)
    items.push({
      key: `project ${projectId}`,
      projectId,
      name: ownName(own),
      detail: own.menu?.state === 'draft' ? 'The menu is not published' : 'Changed',
      isDraft: own.menu?.state === 'draft',
      what: { type: 'own', part: 'project' },
    });
  return items;
}

function ownName({ menu, theme }: NonNullable<WaitingProject['own']>): string {
  if (!menu) return 'Theme';
  return theme ? `Menu “${menu.name}” and theme` : `Menu “${menu.name}”`;
}

function detailOf({ state, edits }: WaitingProduct): string {
  if (state === 'draft') return 'Not published';
  return edits ? counted(edits, 'edit') : 'Something that it shows has changed';
}

/** The first publish of a product takes menu and theme along: then they are ticked, too. */
export const isForced = (item: WaitingItem, ticked: readonly WaitingItem[]): boolean =>
  item.what.type === 'own' &&
  item.what.part === 'project' &&
  ticked.some(({ projectId, what, isDraft }) => projectId === item.projectId && what.type === 'product' && isDraft);

/** Whether a product takes menu and theme along: where these wait by themselves, only for its first publish. */
export const takesProject = (item: WaitingItem, all: readonly WaitingItem[]): boolean =>
  item.isDraft ||
  !all.some(({ projectId, what }) => projectId === item.projectId && what.type === 'own' && what.part === 'project');
