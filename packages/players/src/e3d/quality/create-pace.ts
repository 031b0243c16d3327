import type { ScenePace } from '../scene/e3d-scene.port.ts';
import { readDevice, startOf } from './device.ts';
import { afterFrame, afterMovement, SHARES, startQuality } from './frame-quality.ts';

/** Names under which browsers draw with the processor. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the processor draws 3D here, since there is no graphics card for it. False where there is no 3D at all. */
function isDrawnBySoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(String(name));
}

/** Coarsest a movement is drawn, device pixels for each CSS pixel. */
const LEAST_PIXEL_RATIO = 0.6;

/** A pace that adapts to this device: it starts from what the device reports, and follows how fast frames come. */
export function createPace(): ScenePace {
  const device = readDevice(isDrawnBySoftware());
  const start = startOf(device);
  let quality = startQuality(start.level);
  // A window may move to a screen with other pixels.
  const restRatio = (): number => startOf({ ...device, pixelRatio: devicePixelRatio }).pixelRatio;
  return {
    isSmoothed: start.isSmoothed,
    hasSoftShadows: start.hasSoftShadows,
    restRatio,
    movingRatio() {
      const rest = restRatio();
      return Math.min(rest, Math.max(LEAST_PIXEL_RATIO, rest * (SHARES[quality.level] ?? 1)));
    },
    shadowEvery: () => (quality.level < 2 ? 1 : quality.level),
    onFrame(ms) {
      quality = afterFrame(quality, ms);
    },
    onRest() {
      quality = afterMovement(quality);
    },
  };
}
