import { towardsSun } from './light.ts';
import type { Vec3 } from './vec.ts';

const vec = (v: Vec3) => `vec3(${v.map((n) => n.toFixed(5)).join(',')})`;

/** Noise and the two skies in GLSL; the gradients are those of light.ts, which the bake uses. */
export const skyChunk = /* glsl */ `
const vec3 SUN = ${vec(towardsSun)};
float hash(vec2 p) { p = fract(p * vec2(0.1031, 0.1137)); p += dot(p, p.yx + 33.33); return fract((p.x + p.y) * p.x * 7.13); }
float hash1(float p) { return fract(sin(p * 127.1) * 4375.85); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) {
  float sum = 0.03, size = 0.5;
  for (int i = 0; i < 4; i++) { sum += size * noise(p); p = mat2(1.6, 1.2, -1.2, 1.6) * p + 7.1; size *= 0.5; }
  return sum;
}
vec3 daySky(vec3 d) {
  float up = max(d.y, 0.0);
  vec3 c = mix(vec3(0.98, 1.14, 1.3), vec3(0.27, 0.56, 1.12), pow(up, 0.5));
  float s = max(dot(d, SUN), 0.0);
  return c + vec3(0.75, 0.6, 0.42) * pow(s, 6.0);
}
vec3 duskSky(vec3 d) {
  float up = max(d.y, 0.0);
  float west = max(dot(normalize(vec3(d.x, 0.0, d.z) + 1e-5), normalize(vec3(-0.95, 0.0, 0.1))), 0.0);
  vec3 c = mix(vec3(0.2, 0.19, 0.27), vec3(0.035, 0.06, 0.15), sqrt(up));
  return c + vec3(0.75, 0.28, 0.1) * west * west * (1.0 - smoothstep(0.0, 0.42, up));
}
vec3 paintedSky(vec3 d, float dusk) {
  vec3 c = mix(daySky(d), duskSky(d), dusk);
  if (d.y > 0.01) {
    vec2 p = d.xz / (d.y + 0.12);
    float veil = fbm(p * vec2(0.55, 1.1) + vec2(3.4, 8.7));
    float cover = smoothstep(0.5, 0.84, veil + 0.12 * fbm(p * 3.1));
    cover *= smoothstep(0.01, 0.2, d.y) * 0.75;
    float lit = 0.82 + 0.25 * smoothstep(0.4, 0.9, fbm(p * 1.3 + SUN.xz * 0.35));
    vec3 day = vec3(2.1, 2.06, 2.0) * lit;
    float west = max(dot(normalize(d), normalize(vec3(-0.95, 0.12, 0.1))), 0.0);
    vec3 evening = mix(vec3(0.09, 0.09, 0.16), vec3(0.8, 0.33, 0.22), pow(west, 2.5));
    c = mix(c, mix(day, evening, dusk), cover);
  }
  return c;
}
uniform highp sampler2D uSkyDay; uniform highp sampler2D uSkyDusk;
vec3 sky(vec3 d, float dusk) {
  vec2 at = vec2(atan(d.z, d.x) / 6.2831853 + 0.5, asin(clamp(d.y, 0.0, 1.0)) / 1.5707963);
  vec3 day = dusk < 1.0 ? textureLod(uSkyDay, at, 0.0).rgb : vec3(0.0);
  vec3 evening = dusk > 0.0 ? textureLod(uSkyDusk, at, 0.0).rgb : vec3(0.0);
  return mix(day, evening, dusk);
}
vec3 haze(float dusk) { return mix(vec3(0.82, 0.93, 1.05), vec3(0.17, 0.16, 0.24), dusk); }
`;
