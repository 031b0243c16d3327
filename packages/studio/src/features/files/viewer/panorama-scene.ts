import {
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  TextureLoader,
  WebGLRenderer,
} from 'three';

/** Degrees seen from top to bottom. */
const FIELD = { least: 25, usual: 70, most: 95 };
/** Degrees: looking straight up or down, left and right would be the same. */
const MAX_PITCH = 85;
/** Pixels of the widest texture requested; every graphics card supports it. */
export const MAX_TEXTURE = 4_096;

/** A picture seen from its middle. */
export interface PanoramaScene {
  /** By so many pixels of the screen. */
  turn: (x: number, y: number) => void;
  zoom: (factor: number) => void;
  reset: () => void;
  stop: () => void;
}

/** Shows it in the element until `stop`. Rejects when the picture cannot be loaded; throws without WebGL. */
export async function openPanorama(element: HTMLElement, url: string): Promise<PanoramaScene> {
  const renderer = new WebGLRenderer({ antialias: true });
  // The picture's colours go to the screen as they are.
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.domElement.setAttribute('aria-hidden', 'true');
  const texture = await new TextureLoader().loadAsync(url).catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });
  const sphere = new Mesh(new SphereGeometry(10, 96, 48).scale(-1, 1, 1), new MeshBasicMaterial({ map: texture }));
  const scene = new Scene().add(sphere);
  const camera = new PerspectiveCamera(FIELD.usual, 1, 0.1, 20);
  camera.rotation.order = 'YXZ';
  let [yaw, pitch] = [90, 0];
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = element;
    renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    renderer.setSize(width, height);
    camera.aspect = width / Math.max(1, height);
    camera.rotation.set((pitch * Math.PI) / 180, (yaw * Math.PI) / 180, 0);
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
  };
  const observer = new ResizeObserver(draw);
  element.append(renderer.domElement);
  observer.observe(element);
  return {
    turn(x, y) {
      const degrees = camera.fov / Math.max(1, element.clientHeight);
      yaw += x * degrees;
      pitch = Math.min(MAX_PITCH, Math.max(-MAX_PITCH, pitch + y * degrees));
      draw();
    },
    zoom(factor) {
      camera.fov = Math.min(FIELD.most, Math.max(FIELD.least, camera.fov / factor));
      draw();
    },
    reset() {
      [yaw, pitch] = [90, 0];
      camera.fov = FIELD.usual;
      draw();
    },
    stop() {
      observer.disconnect();
      texture.dispose();
      sphere.geometry.dispose();
      sphere.material.dispose();
      renderer.dispose();
      // Browsers allow few at a time, and free them late.
      renderer.forceContextLoss();
      renderer.domElement.remove();
    },
  };
}
