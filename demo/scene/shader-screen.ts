/** A triangle that covers the screen. */
export const screenVertex = /* glsl */ `
in vec3 position; out vec2 vAt;
void main() { vAt = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 1.0, 1.0); }`;

/** Adds one sample of the picture to the sum; \`uShare\` is one over the number of samples. */
export const sumFragment = /* glsl */ `
precision highp float; in vec2 vAt; out vec4 outColor;
uniform sampler2D uImage; uniform float uShare; uniform float uLimit;
void main() {
  vec3 c = texture(uImage, vAt).rgb; float peak = max(c.r, max(c.g, c.b));
  outColor = vec4(c * (uLimit / max(uLimit, peak)) * uShare, 1.0);
}`;

/** Blurs along one direction; the first pass keeps only what is brighter than white. */
export const glowFragment = /* glsl */ `
precision highp float; in vec2 vAt; out vec4 outColor;
uniform sampler2D uImage; uniform vec2 uStep; uniform float uExposure; uniform float uFirst;
void main() {
  vec3 sum = vec3(0.0); float total = 0.0;
  for (int i = -12; i <= 12; i++) {
    float w = exp(-float(i * i) / 50.0);
    vec3 c = texture(uImage, vAt + uStep * float(i)).rgb;
    if (uFirst > 0.5) { c *= uExposure; float l = max(c.r, max(c.g, c.b)); c *= smoothstep(1.1, 3.0, l); }
    sum += min(c, vec3(6.0)) * w; total += w;
  }
  outColor = vec4(sum / total, 1.0);
}`;

/** Develops the picture: exposure, tone curve, a little contrast and warmth, sRGB. */
export const developFragment = /* glsl */ `
precision highp float; in vec2 vAt; out vec4 outColor;
uniform sampler2D uImage; uniform sampler2D uGlow; uniform float uExposure; uniform float uBloom; uniform float uDusk;
float grain(vec2 p) { vec3 q = fract(vec3(p.xyx) * 0.1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }
void main() {
  vec3 c = texture(uImage, vAt).rgb * uExposure + texture(uGlow, vAt).rgb * uBloom;
  vec2 off = (vAt - 0.5) * vec2(1.0, 0.8);
  c *= 1.0 - 0.42 * dot(off, off);
  // Indoors the light comes over oak and pine: balance it towards neutral, as a photographer would.
  c *= mix(vec3(1.0), vec3(0.94, 1.0, 1.13), smoothstep(0.9, 1.8, uExposure) * (1.0 - uDusk));
  float l = dot(c, vec3(0.2126, 0.7152, 0.0722));
  vec3 film = c * (1.0 + c / 20.0) / (0.82 + c);
  float lFilm = l * (1.0 + l / 20.0) / (0.82 + l);
  film = mix(film, c * (lFilm / max(l, 1e-4)), 0.25);
  film = clamp(film, 0.0, 1.0);
  vec3 s = mix(film * 12.92, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
  s = mix(s, s * s * (3.0 - 2.0 * s), 0.55);
  float grey = dot(s, vec3(0.3, 0.59, 0.11));
  s = mix(vec3(grey), s, 1.1);
  s *= mix(vec3(1.012, 1.0, 0.985), vec3(1.0), uDusk);
  s += (grain(gl_FragCoord.xy) - 0.5) / 255.0;
  outColor = vec4(clamp(s, 0.0, 1.0), 1.0);
}`;

/** The whole upper sky on one sheet: bearing across, height up. */
export const skySheetFragment = (chunk: string) => /* glsl */ `
precision highp float; in vec2 vAt; out vec4 outColor; uniform float uDusk;
${chunk}
void main() {
  float a = (vAt.x - 0.5) * 6.2831853, h = vAt.y * 1.5707963;
  outColor = vec4(paintedSky(vec3(cos(h) * cos(a), sin(h), cos(h) * sin(a)), uDusk), 1.0);
}`;

/** The sky behind everything. */
export const skyFragment = (chunk: string) => /* glsl */ `
precision highp float; in vec2 vAt; out vec4 outColor;
uniform mat4 uInverse; uniform float uDusk;
${chunk}
void main() {
  vec4 far = uInverse * vec4(vAt * 2.0 - 1.0, 1.0, 1.0);
  vec4 near = uInverse * vec4(vAt * 2.0 - 1.0, -1.0, 1.0);
  outColor = vec4(sky(normalize(far.xyz / far.w - near.xyz / near.w), uDusk), 1.0);
}`;
