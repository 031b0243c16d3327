import type { WebhookEvent } from '@diorama/contract/webhooks/webhooks.contract.ts';

/** What another server may be notified of. */
export const EVENTS = [
  { value: 'published', label: 'Published', hint: 'Products, projects, texts, materials' },
  { value: 'rolled_back', label: 'Rolled back', hint: 'Visitors see an earlier version' },
  { value: 'unpublished', label: 'Unpublished', hint: 'Visitors see it no more' },
  { value: 'uploaded', label: 'Files uploaded', hint: 'New files are in the assets of a project' },
] as const satisfies readonly { value: WebhookEvent; label: string; hint: string }[];

/** By its name; one of a later release is shown as it is. */
export const eventName = (event: string): string => EVENTS.find(({ value }) => value === event)?.label ?? event;
