#!/usr/bin/env bash
# Guess: in a USDZ, how a picture goes on past its edges (inputs:wrapS and wrapT) belongs to each use of it, as the
#   specification of UsdPreviewSurface says of UsdUVTexture: two materials may show one file in two ways.
# What happens: USDLoader of three.js keeps textures by the path of their file alone: the second material gets the edges of
#   the first, here "repeat" where the file says "clamp", without a warning. USDZExporter writes one file for each picture, so
#   its own files are read back wrongly. Way out: a file of its own for each way that a picture repeats.
# Version: three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund three@0.185.1 linkedom@0.18.12
cat > run.mjs <<'JS'
import { parseHTML } from 'linkedom';
// The reader asks a page for pictures, and sets their edges once they are there.
class Image {
  set src(address) {
    queueMicrotask(() => this.onload());
  }
}
Object.assign(globalThis, { document: parseHTML('<html></html>').document, Image, self: globalThis });
const { REVISION } = await import('three');
const { zipSync, strToU8 } = await import('three/examples/jsm/libs/fflate.module.js');
const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js');

const material = (name, file, wrap) => `
  def Material "${name}"
  {
    token outputs:surface.connect = </Root/${name}/Surface.outputs:surface>
    def Shader "Surface"
    {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </Root/${name}/Picture.outputs:rgb>
      token outputs:surface
    }
    def Shader "Place"
    {
      uniform token info:id = "UsdPrimvarReader_float2"
      string inputs:varname = "st"
      float2 outputs:result
    }
    def Shader "Picture"
    {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @${file}@
      float2 inputs:st.connect = </Root/${name}/Place.outputs:result>
      token inputs:wrapS = "${wrap}"
      token inputs:wrapT = "${wrap}"
      float3 outputs:rgb
    }
  }`;
const sheet = (name, of) => `
  def Mesh "${name}" (
    prepend apiSchemas = ["MaterialBindingAPI"]
  )
  {
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    texCoord2f[] primvars:st = [(0, 0), (2, 0), (0, 2)] (
      interpolation = "vertex"
    )
    rel material:binding = </Root/${of}>
  }`;
const usda = (files) => `#usda 1.0
(
  defaultPrim = "Root"
  metersPerUnit = 1
  upAxis = "Y"
)
def Xform "Root"
{${material('Tiles', files[0], 'repeat')}${material('Poster', files[1], 'clamp')}${sheet('A', 'Tiles')}${sheet('B', 'Poster')}
}
`;
// One white pixel.
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
const NAMES = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };

async function read(files) {
  const pictures = Object.fromEntries(files.map((name) => [name, new Uint8Array(png)]));
  const bytes = zipSync({ 'model.usda': strToU8(usda(files)), ...pictures }, { level: 0 });
  const found = [];
  const model = new USDLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  await new Promise(setImmediate);
  model.traverse((one) => {
    if (one.isMesh) found.push(NAMES[one.material.map?.wrapS] ?? 'no picture');
  });
  return found.join(', ');
}

const [shared, own] = [await read(['picture.png', 'picture.png']), await read(['one.png', 'two.png'])];
console.log(`three r${REVISION}: written repeat, clamp; one file is read as ${shared}; two files as ${own}`);
if (own !== 'repeat, clamp') throw new Error('The file is not read as it is meant here');
if (shared !== 'repeat, repeat') throw new Error('three.js has changed');
JS
node run.mjs
