import { Viewer } from '@photo-sphere-viewer/core';
import { GyroscopePlugin } from '@photo-sphere-viewer/gyroscope-plugin';
import type { Strings } from '../text/visitor-strings.ts';
import '@photo-sphere-viewer/core/index.css';

interface PanoramaOptions {
  url: string;
  strings: Strings;
  onReady: () => void;
  onFailed: () => void;
}

/** Degrees of the widest and the closest view. */
const WIDEST = 90;
const CLOSEST = 25;

/** Shows an equirectangular picture; the answer takes it away. */
export function openPanorama(element: HTMLElement, { url, strings, onReady, onFailed }: PanoramaOptions): () => void {
  const viewer = new Viewer({
    container: element,
    panorama: url,
    navbar: ['zoom', 'gyroscope', 'fullscreen'],
    keyboard: 'always',
    mousewheelCtrlKey: false,
    touchmoveTwoFingers: false,
    minFov: CLOSEST,
    maxFov: WIDEST,
    defaultZoomLvl: 20,
    lang: {
      zoom: strings('zoom-in'),
      zoomIn: strings('zoom-in'),
      zoomOut: strings('zoom-out'),
      fullscreen: strings('full-screen'),
      gyroscope: strings('motion'),
      loading: strings('loading'),
      loadError: strings('load-failed'),
    },
    plugins: [GyroscopePlugin.withConfig({ moveMode: 'smooth' })],
  });
  viewer.addEventListener('ready', onReady, { once: true });
  viewer.addEventListener('panorama-error', onFailed);
  return () => viewer.destroy();
}
