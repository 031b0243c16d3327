import '@fontsource-variable/inter/index.css';
import './map-page.port.ts';
import { mountGisMap } from '../engine/mount-gis-map.ts';

window.seen = [];
window.openMap = async (scene) => {
  const parent = document.createElement('div');
  parent.style.height = '100vh';
  document.body.style.margin = '0';
  document.body.replaceChildren(parent);
  window.map = mountGisMap(
    parent,
    { ...scene, pictureUrl: (image) => ('url' in image ? String(image.url) : null) },
    { isMotionReduced: () => true, keepsPixels: true },
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
