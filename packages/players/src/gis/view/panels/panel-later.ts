// What the panel has once the map is drawn.
export { MapLegend } from '../legend/map-legend.tsx';
export { MapList } from './map-list.tsx';
