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
  colour = vec4(texture(picture, place).rgb, 1.0);
}`;

/**
 * Pictures whose alpha is not read, without it. A 2D canvas keeps no colour under alpha 0: exporters write black there, and
 * coarse steps where it is small. A graphics card reads a picture as it is stored.
 */
export interface OpaquePictures {
  /** Null: this device has no graphics card left for it. */
  of(image: HTMLImageElement, size: { width: number; height: number }): Promise<ImageBitmap | null>;
  dispose(): void;
}

export function createOpaquePictures(): OpaquePictures {
  let drawing: WebGL2RenderingContext | null | undefined;
  return {
    async of(image, { width, height }) {
      drawing ??= started();
      const most: unknown = drawing?.getParameter(drawing.MAX_TEXTURE_SIZE);
      if (!drawing || drawing.isContextLost() || Math.max(image.width, image.height) > Number(most)) return null;
      const { canvas } = drawing;
      Object.assign(canvas, { width, height });
      draw(drawing, image);
      return createImageBitmap(canvas);
    },
    dispose() {
      drawing?.getExtension('WEBGL_lose_context')?.loseContext();
      drawing = null;
    },
  };
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

function draw(gl: WebGL2RenderingContext, image: HTMLImageElement): void {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.deleteTexture(texture);
}
