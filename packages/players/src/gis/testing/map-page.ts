import '@fontsource-variable/inter/index.css';
import './map-page.port.ts';
import { loadBase } from '../engine/base-loader.ts';
import { MapLibre } from '../engine/maplibre.ts';
import { mountInteractiveMap } from '../engine/mount-interactive-map.ts';
import { ALL_PARTS } from '../parts/all-parts.ts';

window.seen = [];
window.openMap = async (scene) => {
  const parent = document.createElement('div');
  parent.style.height = '100vh';
  document.body.style.margin = '0';
  document.body.replaceChildren(parent);
  window.map = mountInteractiveMap(
    parent,
    { ...scene, pictureUrl: (image) => ('url' in image ? String(image.url) : null) },
    { isMotionReduced: () => true, keepsPixels: true, isEdited: true },
  );
  window.map.subscribe((event) => {
    if (event.type !== 'move') window.seen.push(event);
  });
  await window.settled();
};
window.settled = () =>
  new Promise((resolve) => {
    window.map.native.once('idle', () => resolve());
    window.map.native.triggerRepaint();
  });

window.openPlain = async (scene, points) => {
  const container = document.createElement('div');
  container.style.height = '100vh';
  document.body.replaceChildren(container);
  const base = await loadBase(scene, ALL_PARTS);
  const { initialMapState } = scene.document.settings;
  const camera =
    initialMapState.type === 'bounds' ? {} : { center: initialMapState.center, zoom: initialMapState.zoom };
  const map = new MapLibre({ container, style: base.style, attributionControl: false, ...camera });
  await new Promise((resolve) => map.once('load', resolve));
  map.addSource('points', { type: 'geojson', data: points, cluster: true, clusterRadius: 48, clusterMaxZoom: 15 });
  map.addLayer({ id: 'joined', type: 'circle', source: 'points', paint: { 'circle-radius': 20 } });
  await new Promise((resolve) => map.once('idle', resolve));
  map.remove();
};
window.panned = (frames) => {
  const { native } = window.map;
  const gl = native.getCanvas().getContext('webgl2');
  const pixel = new Uint8Array(4);
  return Array.from({ length: frames }, (_, at) => {
    const { lng, lat } = native.getCenter();
    const began = performance.now();
    native.jumpTo({ center: [lng + (at % 2 === 0 ? 0.02 : -0.02), lat] });
    native.redraw();
    // Software draws while pixels are waited for.
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return performance.now() - began;
  });
};
