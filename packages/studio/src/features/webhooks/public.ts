// What other features may use of webhooks.

export { WebhooksPart } from './lazy-webhooks.tsx';
