export { groupUsages } from './group-usages.ts';
export { UsageList } from './usage-list.tsx';
export { usagesOf } from './usages.queries.ts';
