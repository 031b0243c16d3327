/** Digits that programs put behind the name of a pass that there are several of. */
const COUNT = String.raw`[\s_.-]?\d{0,4}`;

/** Passes by the terms that programs use; `[\s_-]?` where some write one term as two. */
const PASSES = [
  // Masks: object IDs, Cryptomatte (Blender, Arnold, V-Ray), MultiMatte (V-Ray), Object Buffer (Cinema 4D), puzzle mattes.
  String.raw`(?:objects?|material|surface|obj|mat|render|instance|group|asset)[\s_-]?ids?(?:[\s_-]?mask)?${COUNT}|ids?[\s_-]?mask${COUNT}`,
  String.raw`crypto(?:matte)?(?:[\s_-]?\w+)?`,
  String.raw`(?:multi[\s_-]?matte(?:[\s_-]?element)?|puzzle(?:[\s_-]?matte)?|object[\s_-]?buffer|index(?:ob|ma))${COUNT}`,
  String.raw`(?:obj(?:ect)?|render)[\s_-]?layer(?:[\s_-]?(?:id|mask|colou?r))?|light[\s_-]?pass(?:[\s_-]?id)?|actor[\s_-]?hit[\s_-]?proxy[\s_-]?mask${COUNT}|sky[\s_-]?mask`,
  // Geometry.
  String.raw`(?:info[\s_-]?)?(?:(?:world|scene|pixel|linear)[\s_-]?)?(?:z[\s_-]?(?:depth|buffer)|depth[\s_-]?(?:map|pass))|(?:info|world|scene|pixel|linear)[\s_-]?depth`,
  String.raw`(?:info[\s_-]?)?(?:world|bump|geo(?:metric)?|shading|smooth|tangent|camera)[\s_-]?normals?(?:[\s_-]?(?:map|pass))?|normals?[\s_-]?(?:map|pass)|normals`,
  String.raw`(?:world|object[\s_-]?space|camera)[\s_-]?positions?|(?:info[\s_-]?)?uvs?|tangents`,
  String.raw`motion[\s_-]?vectors?|wire[\s_-]?(?:frame|colou?r)`,
  // Parts of the light and of materials.
  String.raw`ambient[\s_-]?occlusion|raw[\s_-]?(?:shadows?|reflections?|refractions?|gi|light(?:ing)?)|(?:self|global)[\s_-]?illumination`,
  String.raw`albedo|denoising[\s_-]?(?:normal|albedo|depth)|shadow[\s_-]?catcher|sss|sub[\s_-]?surface(?:[\s_-]?scatter(?:ing)?)?`,
  String.raw`(?:total[\s_-]?)?(?:diffuse|specular|volume|translucency)[\s_-]?(?:lighting|filter|tint|direct|indirect)(?:[\s_-]?raw)?`,
  String.raw`(?:reflection|refraction|transmission)[\s_-]?filter|clown(?:[\s_-]?pass)?`,
  String.raw`(?:diff|gloss|trans)[\s_-]?(?:col|dir|ind)|(?:dif|rfl|rfr|spec)[di]`,
  // Elements that carry the name of their renderer. Its denoised picture, and the mix of its lights, is the picture itself.
  String.raw`vray(?!denois|rgb|effects|lightmix)\w+`,
  String.raw`c(?:masks|geometry|essential|shading)[\s_](?!beauty|rgb|lightmix)\w+`,
  String.raw`(?:final[\s_-]?image)?movie[\s_-]?render[\s_-]?queue[\s_-]?\w+`,
].join('|');
/** Passes by terms that rooms, cameras and times of day have as well, with what their pictures show. */
const TERMS: readonly { shows: 'areas' | 'grey' | 'any'; terms: string }[] = [
  { shows: 'areas', terms: String.raw`(?:ids?|masks?|matte|stencil)${COUNT}|object[\s_-]\d{1,2}` },
  // Cinema 4D numbers them.
  { shows: 'grey', terms: String.raw`(?:z|mist|depth|alpha|ao|shadows?|roughness|metallic)(?:[\s_-]\d{1,2})?` },
  {
    shows: 'any',
    terms: String.raw`(?:reflections?|refractions?|gi|diffuse|specular|emission|emit|caustics|normal|positions?|velocity|tangent|wire)(?:[\s_-]\d{1,2})?`,
  },
];
/** Short names that say something else where no other pass is: letters of stairwells, parts of a house. */
const SHORT = String.raw`n|p|i|material|object|gn|sn|dif|refl?|refr|spec|trans|emi|env(?:ironment)?|post|label|sky|background|bg|lighting|illum(?:ination)?|fresnel|coat|sheen|direct|indirect|noisy(?:[\s_-]image)?`;
const behind = (terms: string) => new RegExp(String.raw`[\s_.-](?:${terms})$`, 'i');
const KINDS = [
  { shows: 'pass' as const, pattern: behind(PASSES) },
  ...TERMS.map(({ shows, terms }) => ({ shows, pattern: behind(terms) })),
];

const ENDING = /\.[a-z0-9]{2,5}$/i;
/** A version or the number of a frame behind the name of the pass: `_ID_v03`, `.ZDepth.0001`. */
const BEHIND = /[\s_.-](?:v\d{1,4}|\d{3,6})$/i;

/** A name without its version or number at the end, and these. */
export function splitBehind(name: string): [bare: string, behind: string] {
  const [behind = ''] = name.match(BEHIND) ?? [];
  return [name.slice(0, name.length - behind.length), behind];
}

/** What a name says that a picture is. */
export interface NamedPass {
  /** `pass`: nothing but a pass is called so. Else what a pass of this name looks like, for a place may be called so. */
  shows: 'pass' | 'areas' | 'grey' | 'any';
  /** The name without the pass, as the picture itself is called. */
  base: string;
}

/** The pass that a name without its ending says: `Hall.VRayZDepth`, `Hall_CMasks_ID`; null: none. */
export function passOf(name: string): NamedPass | null {
  const [bare, behind] = splitBehind(name);
  const kind = KINDS.find(({ pattern }) => pattern.test(bare));
  return kind ? { shows: kind.shows, base: bare.replace(kind.pattern, '') + behind } : null;
}

const COMPANION = new RegExp(String.raw`^(.*[\s_.-])?(?:${SHORT})(?:[\s_-]?\d{1,2})?$`, 'i');

/**
 * The name of the picture itself, where a name is that of a pass among those of one picture: `hall_N`, and `Depth` and
 * `Mist`, whose only name is that of the pass; null if it is none.
 */
export function baseOfPass(name: string): string | null {
  const whole = passOf(`/ ${name}`);
  if (whole) return whole.base.replace(/^[/ ]+/, '');
  const [bare, behind] = splitBehind(name);
  const short = COMPANION.exec(bare);
  return short ? (short[1] ?? '') + behind : null;
}

/** Whether a name may be that of a pass. */
export const isPassName = (name: string): boolean => passOf(name) !== null;

/** Whether a file may be a pass of a render by its name: `Facade_ID.png`, `hall_zdepth_v03.png`, `hall_mask.0001.png`. */
export const isRenderPass = (fileName: string): boolean => isPassName(fileName.replace(ENDING, ''));
