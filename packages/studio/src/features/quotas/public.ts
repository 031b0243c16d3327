// What other features may use of quotas.

export { QuotasPart } from './lazy-quotas.tsx';
