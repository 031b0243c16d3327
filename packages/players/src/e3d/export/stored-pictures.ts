import type { Pixels } from './png-file.ts';

const CORNERS = `#version 300 es
out vec2 place;
void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
}`;
const PIXELS = `#version 300 es
precision highp float;
uniform sampler2D picture;
in vec2 place;
out vec4 colour;
void main() {
  colour = texture(picture, place);
}`;

/**
 * Pictures as they are stored, which a graphics card reads. A 2D canvas keeps no colour under alpha 0: exporters write
 * black there, and coarse steps where it is small.
 */
export interface StoredPictures {
  /** Without its alpha. Null: this device has no graphics card left for it. */
  opaque(image: HTMLImageElement, size: Size): Promise<ImageBitmap | null>;
  /** With its alpha, and the colours below it. */
  whole(image: HTMLImageElement, size: Size): Pixels | null;
  dispose(): void;
}

interface Size {
  width: number;
  height: number;
}

export function createStoredPictures(): StoredPictures {
  let drawing: WebGL2RenderingContext | null | undefined;
  const ready = (image: HTMLImageElement): WebGL2RenderingContext | null => {
    drawing ??= started();
    const most: unknown = drawing?.getParameter(drawing.MAX_TEXTURE_SIZE);
    const isPossible = drawing && !drawing.isContextLost() && Math.max(image.width, image.height) <= Number(most);
    return isPossible && drawing ? drawing : null;
  };
  return {
    async opaque(image, size) {
      const gl = ready(image);
      if (!gl) return null;
      Object.assign(gl.canvas, size);
      draw(gl, image, size);
      return createImageBitmap(gl.canvas);
    },
    whole(image, size) {
      const gl = ready(image);
      return gl && readWhole(gl, image, size);
    },
    dispose() {
      drawing?.getExtension('WEBGL_lose_context')?.loseContext();
      drawing = null;
    },
  };
}

/** The canvas itself has no alpha: another place to draw to has. */
function readWhole(gl: WebGL2RenderingContext, image: HTMLImageElement, { width, height }: Size): Pixels | null {
  const [place, target] = [gl.createRenderbuffer(), gl.createFramebuffer()];
  gl.bindRenderbuffer(gl.RENDERBUFFER, place);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, place);
  const isWhole = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
  const upward = new Uint8Array(width * height * 4);
  if (isWhole) {
    draw(gl, image, { width, height });
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, upward);
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(target);
  gl.deleteRenderbuffer(place);
  if (!isWhole || gl.isContextLost()) return null;
  const data = new Uint8Array(upward.length);
  const row = width * 4;
  for (let at = 0; at < height; at += 1) data.set(upward.subarray(at * row, (at + 1) * row), (height - 1 - at) * row);
  return { data, width, height };
}

function started(): WebGL2RenderingContext | null {
  const gl = document.createElement('canvas').getContext('webgl2', { alpha: false, antialias: false, depth: false });
  if (!gl) return null;
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, PIXELS],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own name, no hook
  gl.useProgram(program);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  // Profiles of colours in pictures of models are ignored, as in scenes.
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  return gl;
}

function draw(gl: WebGL2RenderingContext, image: HTMLImageElement, { width, height }: Size): void {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.viewport(0, 0, width, height);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.deleteTexture(texture);
}
