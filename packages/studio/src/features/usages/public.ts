export { groupUsages } from './group-usages.ts';
export { clearedText, keptDetail, putBack } from './put-back.ts';
export { SharedUses } from './shared-uses.tsx';
export { UsageList } from './usage-list.tsx';
export { usagesOf } from './usages.queries.ts';
export { usagesInTheWay } from './usages-in-the-way.ts';
export { UsedPlaces } from './used-places.tsx';
