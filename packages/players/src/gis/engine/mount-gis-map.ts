import { ofSource } from '../compile/compile-gis.ts';
import { mainShapeOf } from '../compile/main-shape.ts';
import type { GisScene } from '../gis-scene.ts';
import { MAX_PITCH } from '../max-pitch.ts';
import type { MapParts } from '../parts/map-parts.ts';
import { Camera } from './camera.ts';
import { drawImagesOf } from './draw-image.ts';
import { Drawing } from './drawing.ts';
import { boundsOf, widened } from './geometry-bounds.ts';
import type { GisEvent, GisMapOptions, MountGisMap } from './gis-map.port.ts';
import './gis-map.css';
import { targetsInView } from './in-view.ts';
import type { InteractiveMap, MapInteraction } from './interactive-map.port.ts';
import { forgetTileFiles, MapLibre } from './maplibre.ts';

/** The browser draws no maps: there is no WebGL. */
export class NoMapGraphicsError extends Error {
  constructor(cause: unknown) {
    super('The browser draws no maps: there is no WebGL', { cause });
    this.name = 'NoMapGraphicsError';
  }
}

/** The one map of editor, preview and public page. Read-only until `addInteraction` is called. */
export const mountGisMap = (parts: MapParts, ...[parent, scene, options]: Parameters<MountGisMap>): InteractiveMap => {
  const map = createNative(parent, options);
  const camera = new Camera(map, options, parts);
  const listeners = new Set<(event: GisEvent) => void>();
  const tell = (event: GisEvent) => {
    for (const listener of listeners) listener(event);
  };
  const drawing = new Drawing(map, scene, { parts, tell, lifts: options.isEdited === true });
  let interaction: MapInteraction | null = null;
  const gisMap: InteractiveMap = {
    update(next) {
      keepInside(map, next);
      drawing.update(next);
    },
    setView: (view, how = 'fly') => camera.show(view, how),
    fit(ids, how = 'fly') {
      const bounds = boundsOf(drawing.scene.document, ids);
      if (bounds) camera.frame(bounds, how);
    },
    middleOf(id) {
      const bounds = boundsOf(drawing.scene.document, [id]);
      return bounds && { lng: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 };
    },
    approach: ({ lng, lat }, zoom, how = 'fly') => camera.frame([lng, lat, lng, lat], how, zoom),
    frame: (box, how = 'fly') => camera.frame(box, how),
    zoomBy: (steps) => camera.zoomBy(steps),
    panBy: ({ x, y }) => camera.panBy(x, y),
    camera: () => camera.now(),
    bounds: () => camera.bounds(),
    inView: () => targetsInView(map.getBounds(), drawing.scene.document, drawing.compiled, drawing.shown()),
    pick: (at) => interaction?.pick(at) ?? [],
    project: (place) => map.project(place),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return { lng, lat };
    },
    stops: () => interaction?.stops() ?? [],
    part: (stop) => interaction?.part(stop) ?? false,
    fold: () => interaction?.fold() ?? false,
    addInteraction(add) {
      interaction ??= add({ map, drawing, camera, options, tell });
    },
    showRoute(way) {
      drawing.way = way;
      drawing.drawVisit();
    },
    markHit(place) {
      drawing.hit = place;
      drawing.drawVisit();
    },
    hover(target) {
      if (drawing.choose('hovered', target)) tell({ type: 'hover', target });
    },
    select(target) {
      if (drawing.choose('selected', target)) tell({ type: 'select', target, position: null });
    },
    hovered: () => drawing.hovered,
    selected: () => drawing.selected,
    showCategories(on) {
      drawing.show(on);
      tell({ type: 'categories', on });
    },
    categories: () => drawing.on,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    native: map,
    dispose() {
      listeners.clear();
      drawing.dispose();
      map.remove();
    },
  };
  drawImagesOf(map, drawing.iconOf, (name) => drawing.image(name));
  report(map, camera, drawing, tell);
  keepInside(map, scene);
  drawing.changeBase();
  camera.show(scene.document.settings.initialMapState, 'jump');
  return gisMap;
};

function report(map: MapLibre, camera: Camera, drawing: Drawing, tell: (event: GisEvent) => void): void {
  let isByVisitor = false;
  map.on('movestart', ({ originalEvent }) => {
    isByVisitor = originalEvent !== undefined;
  });
  map.on('move', () => tell({ type: 'move', camera: camera.now(), isMoving: true, isByVisitor }));
  map.on('moveend', () => tell({ type: 'move', camera: camera.now(), isMoving: false, isByVisitor }));
  map.once('idle', () => tell({ type: 'ready' }));
  map.on('idle', () => drawing.tellCredits());
  map.on('webglcontextlost', () => tell({ type: 'fault', fault: 'graphics', message: 'The graphics were lost' }));
  map.on('error', (event) => {
    // Errors of sources name their source.
    const source = 'sourceId' in event ? String(event.sourceId) : '';
    const fault = map.getSource(source)?.type === 'image' ? 'plan' : 'base';
    tell({ type: 'fault', fault, id: ofSource(source), message: event.error.message });
  });
}

function createNative(container: HTMLElement, options: GisMapOptions): MapLibre {
  forgetTileFiles();
  try {
    return new MapLibre({
      container,
      attributionControl: false,
      maxPitch: MAX_PITCH,
      fadeDuration: options.isEdited === true ? 0 : 120,
      canvasContextAttributes: { preserveDrawingBuffer: options.keepsPixels === true, antialias: true },
    });
  } catch (error) {
    throw new NoMapGraphicsError(error);
  }
}

/** Visitors stay near the main shape where the document says so. */
function keepInside(map: MapLibre, { document }: GisScene): void {
  const shape = document.settings.maxBounds === true ? mainShapeOf(document) : null;
  const bounds = shape ? boundsOf(document, [shape.id]) : null;
  map.setMaxBounds(bounds ? widened(bounds, 0.5) : null);
}
