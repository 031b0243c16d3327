import * as z from 'zod';

/** What scenes do not draw, by its extension. The material, light or clip is there, and looks as it would without it. */
const UNDRAWN: Readonly<Record<string, string>> = {
  KHR_lights_punctual: 'lights',
  KHR_materials_anisotropy: 'brushed highlights (anisotropy)',
  KHR_materials_diffuse_transmission: 'light through leaves and cloth (diffuse transmission)',
  KHR_materials_dispersion: 'rainbow colours in glass (dispersion)',
  KHR_materials_iridescence: 'shimmering colours (iridescence)',
  KHR_materials_transmission: 'how glass bends and blurs what is behind it (transmission)',
};

/** Of glTF: what is below draws points or lines. */
const TRIANGLES = 4;

/** As much of a description as says so. */
const Json = z.looseObject({
  extensionsUsed: z.array(z.string()).catch([]),
  meshes: z
    .array(z.looseObject({ primitives: z.array(z.looseObject({ mode: z.number().default(TRIANGLES) })).catch([]) }))
    .catch([]),
  nodes: z
    .array(
      z.looseObject({
        extensions: z
          .looseObject({
            EXT_mesh_gpu_instancing: z.looseObject({ attributes: z.record(z.string(), z.unknown()) }).optional(),
          })
          .optional(),
      }),
    )
    .catch([]),
  animations: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        channels: z
          .array(
            z.looseObject({
              target: z.looseObject({
                extensions: z
                  .looseObject({ KHR_animation_pointer: z.looseObject({ pointer: z.string() }).optional() })
                  .optional(),
              }),
            }),
          )
          .catch([]),
      }),
    )
    .catch([]),
});

/** Whether each copy of a mesh has a colour of its own, as three.js writes it; the extension leaves it to programs. */
const hasColours = (copies: { attributes: Record<string, unknown> } | undefined): boolean =>
  copies !== undefined && Object.keys(copies.attributes).some((name) => name.startsWith('_COLOR'));

/** Reports the parts of a file that scenes do not show. */
export function undrawnWarnings(glb: Uint8Array): string[] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const text = new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true)));
  const { extensionsUsed, meshes, nodes, animations } = Json.parse(JSON.parse(text));
  const modes = meshes.flatMap(({ primitives }) => primitives.map(({ mode }) => mode));
  const names = [
    ...(modes.includes(0) ? ['points'] : []),
    ...(modes.some((mode) => mode > 0 && mode < TRIANGLES) ? ['lines'] : []),
    ...extensionsUsed.flatMap((name) => UNDRAWN[name] ?? []),
    ...(nodes.some(({ extensions }) => hasColours(extensions?.EXT_mesh_gpu_instancing)) ? ['colours of copies'] : []),
  ];
  const clips = animations.flatMap(({ name, channels }, index) => {
    const pointers = channels.flatMap(({ target }) => target.extensions?.KHR_animation_pointer?.pointer ?? []);
    if (pointers.length === 0) return [];
    const clip = name ? `“${name}”` : String(index);
    const what = pointers.every((pointer) => pointer.startsWith('/materials'))
      ? 'materials'
      : 'more than moves of nodes';
    const rest = pointers.length < channels.length ? 'only its moves are played' : 'it is left out';
    return `The clip ${clip} changes ${what} (KHR_animation_pointer), which scenes do not play: ${rest}`;
  });
  return [...(names.length > 0 ? [`Scenes do not show ${names.join(', ')} of this file`] : []), ...clips];
}
