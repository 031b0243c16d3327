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
