import type { GeoJSONSource, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { initiallyOn, shownCategories } from '../compile/category-tree.ts';
import { CompileMemory, compileGis } from '../compile/compile-gis.ts';
import { type CompiledGis, HOVERED, SELECTED, SHOWN } from '../compile/compiled-gis.ts';
import { mainShapeOf } from '../compile/outside-mask.ts';
import type { GisScene } from '../gis-scene.ts';
import { baseKey, type LoadedBase, loadBase } from './base-loader.ts';
import { Camera, MAX_PITCH } from './camera.ts';
import { creditsOf } from './credits.ts';
import { drawImagesOf } from './draw-image.ts';
import { boundsOf, widened } from './geometry-bounds.ts';
import type { GisEvent, GisMap, GisTarget, MountGisMap } from './gis-map.port.ts';
import './gis-map.css';
import { targetsInView } from './in-view.ts';
import { MapLibre } from './maplibre.ts';
import { followPointer, targetsAt } from './pointer.ts';
import { RAISED, raisedFeatures } from './raised.ts';
import { SourceData } from './source-data.ts';
import { changeStyle } from './style-changes.ts';
import { ownLayers, ownSources, wholeStyle } from './whole-style.ts';

/** The browser draws no maps: there is no WebGL. */
export class NoMapGraphicsError extends Error {
  constructor(cause: unknown) {
    super('The browser draws no maps: there is no WebGL', { cause });
    this.name = 'NoMapGraphicsError';
  }
}

/** What the map has drawn of the document. */
interface Drawn {
  base: LoadedBase;
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/** The one map of editor, preview and public page. */
export const mountGisMap: MountGisMap = (parent, first, options) => {
  const map = createNative(parent, options.keepsPixels === true);
  const camera = new Camera(map, options);
  const listeners = new Set<(event: GisEvent) => void>();
  const memory = new CompileMemory();
  const data = new Map<string, SourceData>();
  let scene = first;
  let compiled: CompiledGis = compileGis(first.document, first, memory);
  let on: ReadonlySet<string> = initiallyOn(first.document.categories);
  let hovered: GisTarget | null = null;
  let selected: GisTarget | null = null;
  let drawn: Drawn | null = null;
  /** The base that is asked for; an older one that arrives late is not wanted any more. */
  let wanted = '';
  let isDisposed = false;

  const tell = (event: GisEvent) => {
    for (const listener of listeners) listener(event);
  };
  const shown = () => new Set(shownCategories(scene.document.categories, on));
  const state = () => ({ [SHOWN]: [...shown()], [HOVERED]: hovered?.id ?? '', [SELECTED]: selected?.id ?? '' });

  function changeBase(): void {
    wanted = baseKey(scene);
    const loaded = loadBase(scene);
    if (!(loaded instanceof Promise)) return takeBase(loaded);
    void loaded.then((base) => {
      if (!isDisposed && base.key === wanted) takeBase(base);
    });
  }

  function takeBase(base: LoadedBase): void {
    drawn = null;
    for (const each of data.values()) each.forget();
    map.setStyle(wholeStyle(base.style, compiled, state(), scene.font), { diff: false });
    const made = { base, sources: ownSources(compiled), layers: ownLayers(base.style, compiled, scene.font) };
    map.once('style.load', () => {
      if (isDisposed || base.key !== wanted) return;
      // The scene may have changed while the style was made.
      drawn = made;
      draw();
      tell({ type: 'credits', credits: creditsOf(map) });
    });
    if (base.problem !== null) tell({ type: 'fault', fault: 'base', message: base.problem });
  }

  /** Brings what is on the map to what the scene says. */
  function draw(): void {
    if (!drawn) return;
    const { base } = drawn;
    const after = { sources: ownSources(compiled), layers: ownLayers(base.style, compiled, scene.font) };
    const whole = wholeStyle(base.style, compiled, state(), scene.font).layers.map(({ id }) => id);
    const next = (index: number) => {
      const id = after.layers[index]?.id;
      return id === undefined ? null : (whole[whole.indexOf(id) + 1] ?? null);
    };
    for (const id of changeStyle(map, drawn, after, next)) {
      data.get(id)?.forget();
      data.delete(id);
    }
    drawn = { base, ...after };
    drawData();
    drawTargets();
  }

  /** The features, of categories that are shown. */
  function drawData(): void {
    if (!drawn) return;
    const isShown = shown();
    map.setGlobalStateProperty(SHOWN, [...isShown]);
    for (const [id, source] of compiled.sources) {
      const each = data.get(id) ?? new SourceData(map, id);
      data.set(id, each);
      each.set(source, isShown);
    }
  }

  /** What is hovered and selected. */
  function drawTargets(): void {
    if (!drawn) return;
    map.setGlobalStateProperty(HOVERED, hovered?.id ?? '');
    map.setGlobalStateProperty(SELECTED, selected?.id ?? '');
    const source = map.getSource<GeoJSONSource>(RAISED);
    void source?.setData(raisedFeatures(scene, compiled, { hovered, selected }, shown()));
    for (const target of [hovered, selected]) if (target) mark(target);
  }

  function mark(target: GisTarget): void {
    if (target.type !== 'outline-feature') return;
    const source = `gis-${target.layer}`;
    if (!map.getSource(source)) return;
    const is = { hovered: hovered?.id === target.id, selected: selected?.id === target.id };
    map.setFeatureState({ source, id: target.id }, is);
  }

  function choose(kind: 'hovered' | 'selected', target: GisTarget | null): boolean {
    const before = kind === 'hovered' ? hovered : selected;
    if (before?.id === target?.id) return false;
    if (kind === 'hovered') hovered = target;
    else selected = target;
    if (before) mark(before);
    drawTargets();
    return true;
  }

  const gisMap: GisMap = {
    update(next) {
      const isNewCategories = next.document.categories !== scene.document.categories;
      if (isNewCategories) on = keptOn(on, scene, next);
      scene = next;
      compiled = compileGis(next.document, next, memory);
      keepInside(map, next);
      if (baseKey(next) !== wanted) changeBase();
      else draw();
    },
    setView: (view, how = 'fly') => camera.show(view, how),
    fit(ids, how = 'fly') {
      const bounds = boundsOf(scene.document, ids);
      if (bounds) camera.frame(bounds, how);
    },
    zoomBy: (steps) => camera.zoomBy(steps),
    camera: () => camera.now(),
    bounds() {
      const box = map.getBounds();
      return {
        type: 'bounds',
        northEast: { lng: box.getEast(), lat: box.getNorth() },
        southWest: { lng: box.getWest(), lat: box.getSouth() },
      };
    },
    inView: () => targetsInView(map.getBounds(), scene.document, compiled, shown()),
    pick: ({ x, y }) => targetsAt(map, compiled, [x, y]),
    project: ({ lng, lat }) => {
      const { x, y } = map.project([lng, lat]);
      return { x, y };
    },
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return { lng, lat };
    },
    hover(target) {
      if (choose('hovered', target)) tell({ type: 'hover', target });
    },
    select(target) {
      if (choose('selected', target)) tell({ type: 'select', target, position: null });
    },
    hovered: () => hovered,
    selected: () => selected,
    showCategories(next) {
      on = next;
      drawData();
      drawTargets();
      tell({ type: 'categories', on });
    },
    categories: () => on,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    native: map,
    dispose() {
      isDisposed = true;
      listeners.clear();
      for (const each of data.values()) each.forget();
      map.remove();
    },
  };

  followPointer(map, {
    compiled: () => compiled,
    raised: () => [hovered, selected],
    isOn: options.isTouchable ?? (() => true),
    isMotionReduced: options.isMotionReduced,
    onHover: gisMap.hover,
    onSelect(target, position) {
      if (choose('selected', target)) tell({ type: 'select', target, position });
    },
  });
  drawImagesOf(map, (name) => scene.icons[name]);
  let isByVisitor = false;
  map.on('movestart', ({ originalEvent }) => {
    isByVisitor = originalEvent !== undefined;
  });
  map.on('move', () => tell({ type: 'move', camera: camera.now(), isMoving: true, isByVisitor }));
  map.on('moveend', () => tell({ type: 'move', camera: camera.now(), isMoving: false, isByVisitor }));
  map.once('idle', () => tell({ type: 'ready' }));
  map.on('webglcontextlost', () => tell({ type: 'fault', fault: 'graphics', message: 'The graphics were lost' }));
  map.on('error', ({ error }) => tell({ type: 'fault', fault: 'base', message: error.message }));
  keepInside(map, scene);
  changeBase();
  camera.show(scene.document.settings.initialMapState, 'jump');
  return gisMap;
};

function createNative(container: HTMLElement, preserveDrawingBuffer: boolean): MapLibre {
  try {
    return new MapLibre({
      container,
      attributionControl: false,
      maxPitch: MAX_PITCH,
      fadeDuration: 120,
      canvasContextAttributes: { preserveDrawingBuffer, antialias: true },
    });
  } catch (error) {
    throw new NoMapGraphicsError(error);
  }
}

/** A category that is new begins as its document says. */
function keptOn(on: ReadonlySet<string>, before: GisScene, after: GisScene): ReadonlySet<string> {
  const known = new Set(before.document.categories.map(({ id }) => id));
  const added = after.document.categories.filter(({ id, defaultShow }) => defaultShow && !known.has(id));
  return new Set([...on, ...added.map(({ id }) => id)]);
}

/** Visitors stay near the main shape where the document says so. */
function keepInside(map: MapLibre, { document }: GisScene): void {
  const shape = document.settings.maxBounds === true ? mainShapeOf(document) : null;
  const bounds = shape ? boundsOf(document, [shape.id]) : null;
  map.setMaxBounds(bounds ? widened(bounds, 0.5) : null);
}
