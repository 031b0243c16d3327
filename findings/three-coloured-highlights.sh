#!/usr/bin/env bash
# Guess: three.js draws KHR_materials_specular as the extension says: what coloured highlights take from diffuse light is the
#   strongest of their three colours, the same for red, green and blue ("to avoid inverse colors", max_value in fresnel_mix).
# What happens: of light from surroundings, each colour is taken from its own. White paint with violet highlights stays white
#   instead of becoming violet; models of KHR_materials_pbrSpecularGlossiness, whose highlights are all coloured, lose most of
#   their colour. The shader is run here on numbers: white diffuse, highlights of (0.6, 0.1, 0.6), white surroundings.
# Version: three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund three@0.185.1
cat > run.mjs <<'JS'
import { REVISION, ShaderChunk } from 'three';

const chunk = ShaderChunk.lights_physical_pars_fragment;
const lines = [
  'vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;',
  'vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );',
  'vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;',
];
for (const line of lines) if (!chunk.includes(line)) throw new Error(`three.js has changed: no "${line}"`);

// Those lines, on a smooth surface seen straight on: what is scattered back once is the colour of the highlights.
const highlights = [0.6, 0.1, 0.6];
const drawn = highlights.map((colour) => 1 - colour);
const wanted = highlights.map(() => 1 - Math.max(...highlights));
const shown = (list) => list.map((value) => value.toFixed(2)).join(', ');
console.log(`three r${REVISION}: diffuse light ${shown(drawn)}, with the highlights ${shown(drawn.map((one, at) => one + highlights[at]))}`);
console.log(`by the extension: diffuse light ${shown(wanted)}, with the highlights ${shown(wanted.map((one, at) => one + highlights[at]))}`);
JS
node run.mjs
