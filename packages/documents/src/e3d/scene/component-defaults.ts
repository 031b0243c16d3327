const ORIGIN = { x: 0, y: 0, z: 0 } as const;
const WHITE = { r: 255, g: 255, b: 255, a: 1 } as const;
const DRAWN = { visible: true, castShadow: false, receiveShadow: false, freeze: false } as const;
const NO_TEXT = { type: 'custom', value: {} } as const;

/**
 * What a field of a component is where neither the component nor a trait sets it. Players build scenes with it, so there
 * are no schemas here.
 */
export const COMPONENT_DEFAULTS = {
  transform: { parent: null, position: ORIGIN, rotation: { ...ORIGIN, w: 1 }, scale: { x: 1, y: 1, z: 1 } },
  mesh: { mesh: null, version: { type: 'latest' }, ...DRAWN },
  'slot-mesh': { slot: null, ...DRAWN },
  'material-override': { material: null, node: null, from: null },
  category: { category: null },
  interaction: { on: 'click', event: null, hover: 'none', cursor: 'default', a11yRole: 'button', label: null },
  hotspot: {
    position: ORIGIN,
    normal: null,
    label: NO_TEXT,
    icon: null,
    color: { type: 'theme', token: 'primary' },
    widget: null,
    occluded: 'fade',
  },
  camera: {
    label: null,
    projection: 'perspective',
    fov: 45,
    height: 10,
    near: 0.1,
    far: 1000,
    target: ORIGIN,
    distance: { min: 0.5, max: 100 },
    polar: { min: 5, max: 95 },
    start: false,
  },
  light: { source: { type: 'directional' }, color: WHITE, intensity: 1, castShadow: false, shadowSize: 1024 },
  environment: {
    image: null,
    rotation: 0,
    intensity: 1,
    background: { type: 'none' },
    exposure: 1,
    contrast: 1,
    toneMapping: 'none',
    contactShadow: true,
  },
  annotation: { text: NO_TEXT, position: ORIGIN, offset: { x: 0, y: -40 } },
  'dimension-line': { from: ORIGIN, to: { x: 1, y: 0, z: 0 }, offset: 0.2, label: null },
  'group-instance': { source: null },
} as const;
