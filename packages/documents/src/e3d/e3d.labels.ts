import type { KindLabels } from '../engine/labels.ts';

/** What a configurator's parts are called. The only place that maps the specification's words to the studio's. */
export const e3dLabels = {
  document: 'configurator',
  records: {
    settings: { one: 'the settings', many: 'the settings' },
    interface: { one: 'the interface', many: 'the interface' },
    groups: { one: 'group of controls', many: 'groups of controls' },
    controls: { one: 'control', many: 'controls', title: ['label'] },
    categories: { one: 'category', many: 'categories' },
    entities: { one: 'object', many: 'objects', content: 'components' },
    traits: { one: 'preset', many: 'presets' },
    meshSlots: { one: 'slot', many: 'slots' },
    meshVersions: { one: 'version of a model', many: 'versions of models', title: [] },
    dataTables: { one: 'table', many: 'tables' },
    rows: { one: 'row', many: 'rows', isPart: true, owner: 'table', title: [] },
    graph: { one: 'the graph', many: 'the graph' },
    nodes: { one: 'node', many: 'nodes', title: ['note'], place: ['x', 'y'] },
    nodeGroups: { one: 'group of nodes', many: 'groups of nodes' },
    tests: { one: 'kept configuration', many: 'kept configurations' },
    widgets: { one: 'widget', many: 'widgets' },
  },
  fields: {
    splashImage: 'cover image',
    'main.language': 'language',
    'main.sizeUnit': 'unit of size',
    defaultShow: 'shown at first',
    colorGroup: 'colour group',
    castShadow: 'casts shadows',
    receiveShadow: 'receives shadows',
    freeze: 'never changes',
    shadowSize: 'shadow detail',
    a11yRole: 'role',
    fov: 'field of view',
    toneMapping: 'tone mapping',
    'match.node': 'node',
    'match.material': 'material name',
    'data.from': 'replaced material',
    replaced: 'earlier version',
    traits: 'presets',
    // The place of a component in its object says nothing: a field of it goes by its own name.
    ...Object.fromEntries(
      ['parent', 'position', 'rotation', 'scale', 'mesh', 'slot', 'visible', 'material', 'node', 'category', 'event']
        .concat(['label', 'widget', 'target', 'source', 'intensity', 'image', 'background', 'text', 'version'])
        .map((field) => [field, field]),
    ),
    color: 'colour',
    in: 'inputs',
    cells: 'cells',
  },
  units: {
    fov: '°',
    height: 'm',
    near: 'm',
    far: 'm',
    offset: 'm',
    rotation: '°',
    seconds: 's',
    angle: '°',
    range: 'm',
  },
} as const satisfies KindLabels;
