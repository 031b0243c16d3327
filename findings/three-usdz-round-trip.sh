#!/usr/bin/env bash
# Guess: what USDZExporter of three.js writes, USDLoader of three.js reads back as it was.
# What happens: colours without a picture are written linear, as USD means them, and taken for sRGB by the reader: a grey of
#   0.5 (linear) comes back as 0.214. So a picture of the file that was read says nothing about the file: undo it first
#   (convertLinearToSRGB), or compare the text of the file.
# Version: three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund three@0.185.1 linkedom@0.18.12
cat > run.mjs <<'JS'
import { parseHTML } from 'linkedom';
Object.assign(globalThis, { document: parseHTML('<html></html>').document });
const { BoxGeometry, Mesh, MeshStandardMaterial, REVISION, Scene } = await import('three');
const { USDZExporter } = await import('three/examples/jsm/exporters/USDZExporter.js');
const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js');
const material = new MeshStandardMaterial();
material.color.setRGB(0.5, 0.5, 0.5);
const scene = new Scene().add(new Mesh(new BoxGeometry(), material));
scene.updateMatrixWorld(true);
const bytes = await new USDZExporter().parseAsync(scene);
const read = new USDLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
let found = null;
read.traverse((one) => {
  if (one.isMesh) found = one.material.color.r;
});
console.log(`three r${REVISION}: written 0.500, read back ${found?.toFixed(3)}`);
if (found === null || Math.abs(found - 0.214) > 0.002) throw new Error('three.js has changed');
JS
node run.mjs
