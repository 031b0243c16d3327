import type { Surface } from './mesh.ts';

/** What a surface looks like: sets `albedo`, `rough`, `f0`, `glow` and may bend `n`. `q` is uv in metres (y along the grain). */
const paints: Record<Surface, string> = {
  plaster: `albedo = vec3(0.83, 0.81, 0.77) * (0.97 + 0.05 * fbm(q * 2.3)) * (0.985 + 0.03 * noise(q * 38.0)); rough = 0.95;`,
  paint: `albedo = vColor; rough = 0.45;`,
  cladding: `
    float w = 0.118; float id = floor(q.x / w);
    float len = 2.7 + hash1(id) * 1.2; float piece = floor((q.y + hash1(id + 7.0) * 5.0) / len);
    float tone = hash(vec2(id, piece));
    float grain = fbm(vec2(q.x * 46.0 + tone * 40.0, q.y * 1.6));
    albedo = mix(vec3(0.36, 0.19, 0.09), vec3(0.57, 0.335, 0.175), 0.5 * tone + 0.5 * grain);
    albedo *= mix(1.0, 0.16, groove(q.x, w, 0.007)) * vColor; rough = 0.72;`,
  roof: `
    float w = 0.5;
    albedo = vec3(0.05, 0.053, 0.058) * (0.9 + 0.2 * noise(q * vec2(0.6, 0.3)));
    float seam = groove(q.x, w, 0.016);
    albedo *= 1.0 + 0.9 * seam; rough = 0.42; f0 = 0.08;`,
  deck: `
    float w = 0.138; float id = floor(q.x / w);
    float len = 3.6; float piece = floor((q.y + hash1(id) * 3.6) / len); float tone = hash(vec2(id * 1.7, piece));
    float grain = fbm(vec2(q.x * 50.0 + tone * 30.0, q.y * 2.0));
    albedo = mix(vec3(0.3, 0.21, 0.14), vec3(0.46, 0.35, 0.25), 0.45 * tone + 0.55 * grain);
    albedo *= mix(1.0, 0.14, groove(q.x, w, 0.0048)); rough = 0.7;`,
  oak: `
    float w = 0.19; float id = floor(q.x / w);
    float len = 2.1; float run = q.y / len + hash1(id) ; float piece = floor(run); float tone = hash(vec2(id * 3.1, piece));
    float wave = fbm(vec2(q.x * 7.0 + tone * 20.0, q.y * 0.8 + tone * 9.0));
    float grain = fbm(vec2(q.x * 85.0 + wave * 9.0, q.y * 2.4));
    albedo = mix(vec3(0.5, 0.365, 0.235), vec3(0.68, 0.53, 0.37), 0.5 * tone + 0.28 * grain + 0.22 * wave);
    float joint = max(groove(q.x, w, 0.0014), smoothstep(0.4992, 0.4998, abs(fract(run) - 0.5)));
    albedo *= mix(1.0, 0.45, joint) * vColor; rough = 0.36 + 0.12 * grain;`,
  slats: `
    float w = 0.09; float id = floor(q.x / w); float tone = hash1(id);
    float grain = fbm(vec2(q.x * 60.0 + tone * 30.0, q.y * 1.7));
    albedo = mix(vec3(0.58, 0.45, 0.32), vec3(0.72, 0.58, 0.43), 0.4 * tone + 0.6 * grain);
    albedo *= mix(1.0, 0.22, groove(q.x, w, 0.0095)); rough = 0.75;`,
  stone: `albedo = vec3(0.5, 0.48, 0.45) * vColor * (0.86 + 0.2 * fbm(q * 4.0 + wp.y)) * (0.96 + 0.08 * noise(q * 70.0)); rough = 0.85;`,
  grass: `
    float patchy = fbm(wp.xz * 0.22); float fine = fbm(wp.xz * 3.2); float blade = noise(wp.xz * vec2(37.0, 33.0));
    albedo = mix(vec3(0.066, 0.096, 0.03), vec3(0.128, 0.152, 0.056), 0.5 * patchy + 0.35 * fine + 0.15 * mix(0.5, blade, fade(0.06)));
    float meadow = smoothstep(22.0, 48.0, length(wp.xz - vec2(1.0, 2.0)));
    albedo = mix(albedo, mix(vec3(0.14, 0.17, 0.06), vec3(0.24, 0.23, 0.1), patchy), meadow); rough = 1.0;`,
  gravel: `
    float g = noise(wp.xz * 48.0); float h = noise(wp.xz * 91.0 + 4.0);
    albedo = vec3(0.5, 0.465, 0.41) * (0.82 + 0.12 * fbm(wp.xz * 1.3) + fade(0.03) * 0.3 * (g * h - 0.2)); rough = 1.0;`,
  fabric: `
    float weave = noise(wp.xy * 310.0 + wp.z * 290.0) * noise(wp.zy * 330.0 - wp.x * 270.0);
    albedo = vColor * (0.94 + 0.22 * (weave - 0.25) * fade(0.004) + 0.1 * (fbm(wp.xz * 6.0 + wp.y * 5.0) - 0.5));
    rough = 1.0; albedo += vColor * 0.16 * pow(1.0 - clamp(dot(n, v), 0.0, 1.0), 3.0);`,
  rug: `
    float stripe = smoothstep(0.42, 0.45, abs(fract(q.x * 1.55) - 0.5)) * (0.6 + 0.4 * noise(q * vec2(3.0, 40.0)));
    float knots = noise(q * vec2(150.0, 90.0));
    albedo = mix(vec3(0.64, 0.6, 0.52), vec3(0.33, 0.29, 0.24), stripe * 0.55) * (0.94 + fade(0.008) * 0.16 * (knots - 0.5) + 0.06 * (fbm(q * 3.0) - 0.5)); rough = 1.0;`,
  metal: `albedo = vec3(0.04, 0.04, 0.042); rough = 0.42; f0 = 0.06;`,
  marble: `
    float vein = fbm(q * 1.7 + 2.4 * fbm(q * 2.1 + wp.y)); vein = smoothstep(0.055, 0.0, abs(vein - 0.5));
    albedo = mix(vec3(0.77, 0.76, 0.745), vec3(0.5, 0.48, 0.455), vein * 0.55 * fbm(q * 3.0 + 2.0)) ; rough = 0.16;`,
  art: `
    vec2 a = q * 1.4 + floor(wp.x * 0.7) * 3.7 + wp.z * 0.3; float field = fbm(a * 1.3 + fbm(a * 2.0));
    vec3 sand = vec3(0.66, 0.58, 0.46), clay = vec3(0.46, 0.2, 0.1), ink = vec3(0.07, 0.1, 0.12), sea = vec3(0.2, 0.3, 0.31);
    albedo = mix(sand, clay, smoothstep(0.46, 0.475, field));
    albedo = mix(albedo, sea, smoothstep(0.57, 0.58, fbm(a * 0.9 + 11.0)));
    albedo = mix(albedo, ink, smoothstep(0.63, 0.636, field)); rough = 0.6;`,
  lamp: `albedo = vec3(0.8, 0.75, 0.65) * min(vColor, vec3(1.0)); rough = 0.6; glow = vec3(1.0, 0.68, 0.36) * vColor * mix(0.35, 1.0, uDusk) * 2.6;`,
  bark: `
    float line = smoothstep(0.66, 0.72, noise(vec2(q.x * 9.0, q.y * 13.0))) * step(0.5, vColor.r);
    albedo = vColor * mix(1.0, 0.12, line) * (0.8 + 0.3 * fbm(q * vec2(8.0, 3.0))); rough = 0.9;`,
  leaf: `albedo = vColor; rough = 0.65;`,
  blade: `albedo = vColor; rough = 1.0;`,
  glass: `albedo = vec3(0.0); rough = 0.0;`,
  hill: `albedo = vColor; rough = 1.0;`,
  water: `albedo = vec3(0.012, 0.03, 0.035); rough = 0.05; n = normalize(vec3((noise(wp.xz * 0.5) - 0.5) * 0.05, 1.0, (noise(wp.xz * 0.23 + 4.0) - 0.5) * 0.05));`,
};

/** The fragment shader of one surface. */
export function fragmentOf(surface: Surface, skyChunk: string, sunlight: readonly number[]): string {
  const isPlant = surface === 'leaf' || surface === 'blade';
  return /* glsl */ `
precision highp float;
in vec3 vWorld; in vec3 vNormal; in vec2 vUv; in vec3 vColor; in vec3 vDay; in vec3 vEvening;
out vec4 outColor;
uniform vec3 uEye; uniform float uDusk; uniform float uSeed; uniform float uPixel;
uniform highp sampler2D uShadow; uniform mat4 uShadowMatrix;
uniform samplerCube uRoomDay; uniform samplerCube uRoomDusk; uniform samplerCube uYardDay; uniform samplerCube uYardDusk; uniform float uProbing;
${skyChunk}
float footprint;
float fade(float size) { return 1.0 - smoothstep(0.35, 1.1, footprint / size); }
// Share of a pixel that lies in the joint (twice g wide, every w metres): filtered, so far boards do not flicker.
float groove(float x, float w, float g) {
  float pixel = max(fwidth(x), 1e-5), away = (0.5 - abs(fract(x / w) - 0.5)) * w;
  float cover = clamp((g - away) / pixel + 0.5, 0.0, 1.0) * min(1.0, 2.0 * g / pixel);
  return mix(cover, 2.0 * g / w, smoothstep(0.4, 1.0, pixel / w));
}
float shadowAt(vec3 p, vec3 n) {
  vec4 s = uShadowMatrix * vec4(p + n * 0.03, 1.0);
  vec3 c = s.xyz * 0.5 + 0.5;
  if (any(lessThan(c, vec3(0.0))) || any(greaterThan(c, vec3(1.0)))) return 1.0;
  float a = hash(gl_FragCoord.xy + uSeed * 17.3) * 6.2832;
  float lit = 0.0;
  for (int i = 0; i < 5; i++) {
    float r = sqrt((float(i) + 0.5) / 5.0) * 0.00062; a += 2.39996;
    lit += step(c.z - 0.00035, texture(uShadow, c.xy + r * vec2(cos(a), sin(a))).r);
  }
  return lit / 5.0;
}
const vec3 ROOM_LOW = vec3(-6.7, 0.0, -3.7), ROOM_HIGH = vec3(4.0, 4.6, 3.7), ROOM_EYE = vec3(-1.2, 1.6, 0.4);
vec3 environment(vec3 p, vec3 r, float rough) {
  float lod = rough * 6.0;
  bool isIn = all(greaterThan(p, ROOM_LOW)) && p.x < 4.0 && p.z < 3.7 && p.y < 5.32 - 0.625 * abs(p.z);
  if (isIn) {
    vec3 far = max((ROOM_LOW - p) / r, (ROOM_HIGH - p) / r);
    vec3 hit = p + r * min(far.x, min(far.y, far.z)) - ROOM_EYE;
    return uDusk <= 0.0 ? textureLod(uRoomDay, hit, lod).rgb : mix(textureLod(uRoomDay, hit, lod).rgb, textureLod(uRoomDusk, hit, lod).rgb, uDusk);
  }
  if (r.y > 0.35) return sky(r, uDusk);
  vec3 look = r;
  return uDusk <= 0.0 ? textureLod(uYardDay, look, lod).rgb : mix(textureLod(uYardDay, look, lod).rgb, textureLod(uYardDusk, look, lod).rgb, uDusk);
}
void main() {
  vec3 wp = vWorld, v = normalize(uEye - wp), n = normalize(vNormal);
  if (!gl_FrontFacing) n = -n;
  vec2 q = vUv; vec3 albedo, glow = vec3(0.0); float rough = 0.8, f0 = 0.04;
  footprint = length(uEye - wp) * uPixel / max(0.12, abs(dot(n, v)));
  ${paints[surface]}
  ${surface === 'glass' ? glassMain : surface === 'hill' ? hillMain : isPlant ? plantMain : solidMain}
  float far = length(uEye - wp);
  ${surface === 'glass' ? '' : `color = mix(color, haze(uDusk), 1.0 - exp(-max(far - 22.0, 0.0) * ${surface === 'hill' ? '0.0048' : '0.0042'}));`}
  outColor = vec4(min(color, vec3(24.0)), alpha);
}`.replaceAll('SUNLIGHT', `vec3(${sunlight.map((x) => x.toFixed(3)).join(',')})`);
}

const solidMain = /* glsl */ `
  float sun = max(dot(n, SUN), 0.0);
  if (sun > 0.0 && uDusk < 1.0) sun *= shadowAt(wp, n);
  vec3 light = mix(vDay, vEvening, uDusk);
  vec3 color = albedo * (light + SUNLIGHT * sun * (1.0 - uDusk)) + glow;
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = f0 + (max(1.0 - rough, f0) - f0) * pow(1.0 - facing, 5.0);
  if (uProbing < 0.5 && rough < 0.9) {
    vec3 r = reflect(-v, n);
    float open = clamp(dot(light, vec3(0.6)) / mix(0.5, 0.12, uDusk), 0.0, 1.0);
    color += environment(wp + n * 0.06, r, rough) * fresnel * open * (1.0 - 0.55 * rough);
    vec3 h = normalize(v + SUN); float shine = exp2(9.0 * (1.0 - rough) + 1.0);
    color += SUNLIGHT * fresnel * sun * pow(max(dot(n, h), 0.0), shine) * shine * 0.05 * (1.0 - uDusk);
  }
  float alpha = 1.0;`;

const plantMain = /* glsl */ `
  float shade = vUv.x;
  vec3 open = mix(vec3(0.55, 0.68, 0.88), vec3(0.1, 0.1, 0.16), uDusk);
  vec3 around = vDay.r < 0.0 ? open : mix(vDay, vEvening, uDusk);
  float sun = uDusk < 1.0 ? shadowAt(wp, SUN * 2.0) * (1.0 - uDusk) : 0.0;
  float lambert = dot(normalize(vNormal), SUN);
  float front = 0.28 + 0.72 * max(0.5 * lambert + 0.5, 0.0);
  float through = 0.55 * pow(max(dot(-v, SUN), 0.0), 2.0);
  vec3 color = albedo * (around * (0.25 + 0.85 * shade * shade) + SUNLIGHT * sun * (front * (0.35 + 0.5 * shade)) );
  color += albedo * vec3(1.25, 1.15, 0.4) * SUNLIGHT * sun * through * shade;
  float alpha = 1.0;`;

const glassMain = /* glsl */ `
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = min(1.0, 0.06 + 0.94 * pow(1.0 - facing, 5.0));
  vec3 r = reflect(-v, n);
  vec3 color = uProbing > 0.5 ? vec3(0.0) : environment(wp + n * 0.5, r, 0.0) * fresnel;
  float alpha = uProbing > 0.5 ? 0.0 : clamp(fresnel + 0.05, 0.0, 1.0);`;

const hillMain = /* glsl */ `
  float tone = 0.75 + 0.5 * noise(vec2(vUv.x * 900.0, vUv.y * 0.7));
  vec3 color = albedo * tone * mix(vec3(2.6, 2.5, 2.2), vec3(0.14, 0.14, 0.2), uDusk);
  float alpha = 1.0;`;

/** The vertex shader every surface shares. */
export const vertexShader = /* glsl */ `
in vec3 position; in vec3 normal; in vec2 uv; in vec3 color; in vec3 day; in vec3 evening;
uniform mat4 viewMatrix; uniform mat4 projectionMatrix;
invariant gl_Position;
out vec3 vWorld; out vec3 vNormal; out vec2 vUv; out vec3 vColor; out vec3 vDay; out vec3 vEvening;
void main() {
  vWorld = position; vNormal = normal; vUv = uv; vColor = color; vDay = day; vEvening = evening;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;
