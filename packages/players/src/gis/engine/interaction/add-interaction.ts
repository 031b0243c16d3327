import { RAISED } from '../../compile/compiled-gis.ts';
import type { LngLat } from '../../gis-scene.ts';
import { pitchedFrame } from '../../parts/tilt/pitched-frame.ts';
import type { Bounds } from '../geometry-bounds.ts';
import type { DrawingInteraction } from '../interaction.port.ts';
import type { AddInteraction } from '../interactive-map.port.ts';
import { DraggedFeatures } from './dragged-features.ts';
import { drawMark } from './draw-mark.ts';
import { MovedPoints } from './moved-points.ts';
import { followPointer, targetsAt } from './pointer.ts';
import { raisedFeatures, raisedLayers } from './raised.ts';
import { routeLayers } from './route-layers.ts';
import { Spread } from './spread.ts';
import { apartZoom, stopsInView } from './stops.ts';
import { changeStyle } from './style-changes.ts';
import { visitFeatures, visitLayers } from './visit.ts';

const DRAWING: DrawingInteraction = {
  layers: (font) => [...visitLayers, ...raisedLayers(font)],
  raised: (drawing) => raisedFeatures(drawing.scene, drawing.compiled, drawing, drawing.shown()),
  raisedOn: (map) => new MovedPoints(map, RAISED, ['gis:raised-circle', 'gis:raised-pin', 'gis:raised-name']),
  visit: visitFeatures,
  routes: routeLayers,
  drawMark,
  changeStyle,
  dataOf: (map, source) => new DraggedFeatures(map, source),
};

/** The pointer, the keys, and what they bring about. */
export const addInteraction: AddInteraction = ({ map, drawing, camera, options, tell }) => {
  camera.pitchedFrame = pitchedFrame;
  const spread = new Spread(map, drawing);
  const interaction: ReturnType<AddInteraction> = {
    pick: ({ x, y }) => targetsAt(map, drawing.compiled, [x, y]),
    stops: () => stopsInView(map, drawing, spread),
    part(stop) {
      if (stop.cluster) {
        void apartZoom(map, stop.cluster).then((zoom) => camera.frame(pointBox(stop.place), 'fly', zoom));
        return true;
      }
      return stop.target !== null && stop.count > 1 && spread.open(stop.target);
    },
    fold: () => spread.fold(),
  };
  followPointer(map, {
    compiled: () => drawing.compiled,
    raised: () => [drawing.hovered, drawing.selected, ...(drawing.spread?.points.map(({ target }) => target) ?? [])],
    isOn: options.isTouchable ?? (() => true),
    onHover(target) {
      if (drawing.choose('hovered', target)) tell({ type: 'hover', target });
    },
    onCluster: interaction.part,
    onSelect(target, position) {
      if (options.spreads === true && target?.type === 'hotspot' && spread.open(target)) return;
      if (!target || !spread.holds(target)) spread.fold();
      if (drawing.choose('selected', target)) tell({ type: 'select', target, position });
    },
  });
  drawing.addInteraction(DRAWING);
  return interaction;
};

const pointBox = ({ lng, lat }: LngLat): Bounds => [lng, lat, lng, lat];
