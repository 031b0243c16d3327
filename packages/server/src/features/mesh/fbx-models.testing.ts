import { type FbxNode, type FbxValue, fbxNodes } from './pipeline/fbx/fbx-nodes.ts';

interface FbxPart {
  name: string;
  material: string;
  /** 0 to 1. */
  color: readonly [number, number, number];
  /** Files' units are centimetres. */
  at: readonly [number, number, number];
  /** Of all points, 0 to 1; none: they have no colours. */
  points?: readonly [number, number, number, number];
}

/** A part and its material take ids after each other. */
const FIRST = 1_000_000;
const CORNERS = [
  -50, 0, -50, 50, 0, -50, 50, 100, -50, -50, 100, -50, -50, 0, 50, 50, 0, 50, 50, 100, 50, -50, 100, 50,
];
/** Sides of four corners; FBX marks the last of each by its complement. */
const SIDES = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [1, 2, 6, 5],
  [0, 4, 7, 3],
].flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, ~d]);

/** Boxes of a metre as an ASCII FBX 7.4 file, as CAD programs and Blender's predecessors wrote them. */
export function fbxOf(parts: readonly FbxPart[], creator = 'Diorama'): Uint8Array {
  const objects = parts.map(({ name, material, color, at, points }, index) => {
    const id = FIRST + index * 10;
    const colours = points && [...SIDES].flatMap(() => points);
    return `
  Geometry: ${id}, "Geometry::${name}", "Mesh" {
    Vertices: *${CORNERS.length} { a: ${CORNERS.join(',')} }
    PolygonVertexIndex: *${SIDES.length} { a: ${SIDES.join(',')} }
    GeometryVersion: 124
    LayerElementMaterial: 0 {
      Version: 101
      Name: ""
      MappingInformationType: "AllSame"
      ReferenceInformationType: "IndexToDirect"
      Materials: *1 { a: 0 }
    }
    ${
      colours
        ? `LayerElementColor: 0 {
      Version: 101
      Name: "Colours"
      MappingInformationType: "ByPolygonVertex"
      ReferenceInformationType: "Direct"
      Colors: *${colours.length} { a: ${colours.join(',')} }
    }`
        : ''
    }
    Layer: 0 {
      Version: 100
      LayerElement:  {
        Type: "LayerElementMaterial"
        TypedIndex: 0
      }
      ${colours ? 'LayerElement:  {\n        Type: "LayerElementColor"\n        TypedIndex: 0\n      }' : ''}
    }
  }
  Model: ${id + 1}, "Model::${name}", "Mesh" {
    Version: 232
    Properties70:  {
      P: "Lcl Translation", "Lcl Translation", "", "A",${at.join(',')}
    }
    Shading: T
    Culling: "CullingOff"
  }
  Material: ${id + 2}, "Material::${material}", "" {
    Version: 102
    ShadingModel: "lambert"
    MultiLayer: 0
    Properties70:  {
      P: "DiffuseColor", "Color", "", "A",${color.join(',')}
    }
  }`;
  });
  const connections = parts.map((_, index) => {
    const id = FIRST + index * 10;
    return `  C: "OO",${id + 1},0\n  C: "OO",${id},${id + 1}\n  C: "OO",${id + 2},${id + 1}`;
  });
  const text = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
  FBXHeaderVersion: 1003
  FBXVersion: 7400
  Creator: "${creator}"
}
GlobalSettings:  {
  Version: 1000
  Properties70:  {
    P: "UpAxis", "int", "Integer", "",1
    P: "UpAxisSign", "int", "Integer", "",1
    P: "FrontAxis", "int", "Integer", "",2
    P: "FrontAxisSign", "int", "Integer", "",1
    P: "CoordAxis", "int", "Integer", "",0
    P: "CoordAxisSign", "int", "Integer", "",1
    P: "UnitScaleFactor", "double", "Number", "",1
  }
}
Objects:  {${objects.join('')}
}
Connections:  {
${connections.join('\n')}
}
`;
  return new TextEncoder().encode(text);
}

/** A file of one part with all of its corners moved by one joint, which stands in the origin. */
export function bentFbx({ inside = '', bound = '' }: { inside?: string; bound?: string } = {}): Uint8Array {
  const text = new TextDecoder().decode(
    fbxOf([{ name: 'Wall', material: 'Oak', color: [0.4, 0.2, 0.1], at: [0, 0, 0] }]),
  );
  const [model, bone, skin, cluster] = [FIRST + 1, FIRST + 5, FIRST + 6, FIRST + 7];
  const identity = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1';
  const corners = CORNERS.length / 3;
  const objects = `
  Model: ${bone}, "Model::Bone", "LimbNode" {
    Version: 232
  }
  Deformer: ${skin}, "Deformer::", "Skin" {
    Version: 101
  }
  Deformer: ${cluster}, "SubDeformer::", "Cluster" {
    Version: 100
    Indexes: *${corners} { a: ${[...Array(corners).keys()].join(',')} }
    Weights: *${corners} { a: ${Array(corners).fill(1).join(',')} }
    Transform: *16 { a: ${identity} }
    TransformLink: *16 { a: ${identity} }
  }
  Pose: ${FIRST + 8}, "Pose::BIND_POSES", "BindPose" {
    Type: "BindPose"
    NbPoseNodes: 1
    PoseNode:  {
      Node: ${model}
      Matrix: *16 { a: ${bound || identity} }
    }
  }
}
Connections:  {
  C: "OO",${bone},0
  C: "OO",${skin},${FIRST}
  C: "OO",${cluster},${skin}
  C: "OO",${bone},${cluster}`;
  const made = text
    .replace('P: "Lcl Translation"', `${inside}\n      P: "Lcl Translation"`)
    .replace('\n}\nConnections:  {', objects);
  return new TextEncoder().encode(made);
}

/** Values whose numbers are whole; others are double. */
const WHOLE = new Set(['PolygonVertexIndex', 'Materials', 'Indexes']);

/** The same file as binary FBX. `letter` stands for a byte in it, in a node that readers pass over. */
export function binaryFbxOf(text: Uint8Array, letter = 'C'): Uint8Array {
  const head = Buffer.alloc(27);
  head.write('Kaydara FBX Binary  \0\u001a\0', 'latin1');
  head.writeUInt32LE(7_400, 23);
  const bytes: FbxNode = { name: 'Channels', values: [letter], nodes: [] };
  let at = head.length;
  const pieces: Buffer[] = [head];
  for (const node of [bytes, ...fbxNodes(text)]) {
    const piece = binaryNode(node, at, node === bytes);
    pieces.push(piece);
    at += piece.length;
  }
  return new Uint8Array(Buffer.concat([...pieces, Buffer.alloc(13)]));
}

function binaryNode({ name, values, nodes }: FbxNode, at: number, isByte = false): Buffer {
  const isDouble = name === 'P' && values[1] !== 'int';
  const shown = values.some((value) => typeof value === 'function')
    ? values.filter((value) => typeof value === 'function')
    : values;
  const made = isByte ? [Buffer.from(`${values[0]}\u0001`)] : shown.map((value) => binaryValue(value, name, isDouble));
  const head = Buffer.concat([Buffer.alloc(12), Buffer.from([name.length]), Buffer.from(name)]);
  const pieces = [head, ...made];
  let end = at + Buffer.concat(pieces).length;
  for (const node of nodes) {
    const piece = binaryNode(node, end);
    pieces.push(piece);
    end += piece.length;
  }
  if (nodes.length > 0) {
    pieces.push(Buffer.alloc(13));
    end += 13;
  }
  head.writeUInt32LE(end, 0);
  head.writeUInt32LE(made.length, 4);
  head.writeUInt32LE(Buffer.concat(made).length, 8);
  return Buffer.concat(pieces);
}

function binaryValue(value: FbxValue, name: string, isDouble: boolean): Buffer {
  if (typeof value === 'string') {
    const [, kind = '', own = value] = /^(\w*)::(.*)$/.exec(value) ?? [];
    const words = Buffer.from(kind ? `${own}\0\u0001${kind}` : value);
    return Buffer.concat([Buffer.from('S'), numberOf('I', words.length), words]);
  }
  if (typeof value === 'function') {
    const list = value();
    const unit: 'I' | 'D' = WHOLE.has(name) ? 'I' : 'D';
    const data = Buffer.concat(list.map((number) => numberOf(unit, number)));
    const sizes = [list.length, 0, data.length].map((number) => numberOf('I', number));
    return Buffer.concat([Buffer.from(unit.toLowerCase()), ...sizes, data]);
  }
  const unit: 'I' | 'D' | 'L' = isDouble ? 'D' : name === 'C' || Number(value) >= FIRST ? 'L' : 'I';
  return Buffer.concat([Buffer.from(unit), numberOf(unit, Number(value))]);
}

function numberOf(unit: 'I' | 'D' | 'L', value: number): Buffer {
  const made = Buffer.alloc(unit === 'I' ? 4 : 8);
  if (unit === 'I') made.writeInt32LE(value);
  else if (unit === 'D') made.writeDoubleLE(value);
  else made.writeBigInt64LE(BigInt(value));
  return made;
}
