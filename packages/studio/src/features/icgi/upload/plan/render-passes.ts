/** Digits that programs put behind the name of a pass that there are several of. */
const COUNT = String.raw`[\s_.-]?\d{0,4}`;

/** Passes by the words that programs give them; `[\s_-]?` where some write one word and others two. */
const PASSES = [
  // Masks: object IDs, Cryptomatte (Blender, Arnold, V-Ray), MultiMatte (V-Ray), Object Buffer (Cinema 4D), puzzle mattes.
  String.raw`(?:objects?|material|obj|mat|render|instance|group|asset)?[\s_-]?ids?(?:[\s_-]?mask)?${COUNT}`,
  String.raw`crypto(?:matte)?(?:[\s_-]?\w+)?`,
  String.raw`(?:masks?|matte|stencil|multi[\s_-]?matte(?:[\s_-]?element)?|puzzle(?:[\s_-]?matte)?|object[\s_-]?buffer|index(?:ob|ma))${COUNT}`,
  String.raw`(?:obj(?:ect)?|render)[\s_-]?layer(?:[\s_-]?(?:id|mask|colou?r))?|light[\s_-]?pass(?:[\s_-]?id)?|actor[\s_-]?hit[\s_-]?proxy[\s_-]?mask${COUNT}|sky[\s_-]?mask`,
  // Geometry.
  String.raw`(?:info[\s_-]?)?(?:(?:world|scene|pixel|linear)[\s_-]?)?(?:z[\s_-]?depth|depth)(?:[\s_-]?(?:map|pass))?`,
  String.raw`(?:info[\s_-]?)?(?:(?:world|bump|geo(?:metric)?|shading|smooth|tangent|camera)[\s_-]?)?normals?(?:[\s_-]?(?:map|pass))?`,
  String.raw`(?:(?:world|object[\s_-]?space|camera)[\s_-]?)?positions?|z|mist|(?:info[\s_-]?)?uvs?|tangents?`,
  String.raw`motion[\s_-]?vectors?|velocity|wire(?:[\s_-]?(?:frame|colou?r))?|alpha`,
  // Parts of the light and of materials.
  String.raw`ao|ambient[\s_-]?occlusion|(?:raw[\s_-]?)?(?:shadows?|reflections?|refractions?|gi|global[\s_-]?illumination)`,
  String.raw`albedo|diffuse|specular|emission|emit|sss|sub[\s_-]?surface(?:[\s_-]?scatter(?:ing)?)?|roughness|metallic|caustics`,
  String.raw`(?:total[\s_-]?)?(?:diffuse|specular|volume|translucency)[\s_-]?(?:lighting|filter|tint|direct|indirect)(?:[\s_-]?raw)?`,
  String.raw`(?:diff|gloss|trans)[\s_-]?(?:col|dir|ind)|(?:dif|rfl|rfr|spec)[di]`,
  // Elements that carry the name of their renderer. Its denoised picture, and the mix of its lights, is the picture itself.
  String.raw`vray(?!denois|rgb|effects|lightmix)\w+`,
  String.raw`c(?:masks|geometry|essential|shading)[\s_](?!beauty|rgb|lightmix)\w+`,
  String.raw`(?:final[\s_-]?image)?movie[\s_-]?render[\s_-]?queue[\s_-]?\w+`,
].join('|');
const PASS = new RegExp(String.raw`[\s_.-](?:${PASSES})$`, 'i');

const ENDING = /\.[a-z0-9]{2,5}$/i;
/** A version or the number of a frame behind the name of the pass: `_ID_v03`, `.ZDepth.0001`. */
const BEHIND = /[\s_.-](?:v\d{1,4}|\d{3,6})$/i;

/** Whether frames of this name are a pass of a render: `Hall.VRayZDepth`, `Hall_CMasks_ID`. */
export const isPassName = (name: string): boolean => PASS.test(name.replace(BEHIND, ''));

/** Whether a file is a pass of a render by its name: `Facade_ID.png`, `hall_zdepth_v03.png`, `hall_mask.0001.png`. */
export const isRenderPass = (fileName: string): boolean => isPassName(fileName.replace(ENDING, ''));
