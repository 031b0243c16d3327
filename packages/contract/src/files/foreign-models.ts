const CAD = 'Open it in your CAD program, such as FreeCAD, and export GLB, OBJ or STL';
const MESHES = 'Open it in the program that it was made in, and export GLB or FBX';
const BLENDER = 'Open it in Blender (File › Import), and export glTF 2.0 (.glb)';
const POINTS =
  'Points have no surface: turn them into a mesh, for example with the Poisson reconstruction of MeshLab or CloudCompare, and export GLB, PLY or OBJ';
const SPLATS = 'Splats have no surface: export a mesh (GLB) from the program that made it';

/** Models of other programs, which are not read, by their endings: what they are, and how each becomes one that is read. */
const FOREIGN: readonly [endings: string, kind: string, wayOut: string][] = [
  ['dae', 'a COLLADA file', 'Export GLB or FBX instead from the program that it was made in, such as SketchUp or Maya'],
  ['3ds', 'a file of 3D Studio', 'Open it in 3ds Max or in the program that it was made in, and export FBX'],
  ['max', 'a 3ds Max scene', 'In 3ds Max, choose File › Export, and FBX or glTF'],
  ['3mf', 'a 3MF file', 'Open it in your CAD program or slicer, and export STL or OBJ'],
  ['blend', 'a Blender file', 'In Blender, choose File › Export › glTF 2.0, and the format glTF Binary (.glb)'],
  ['ma mb', 'a Maya scene', 'In Maya, choose File › Export All, and FBX export'],
  ['c4d', 'a Cinema 4D scene', 'In Cinema 4D, choose File › Export, and glTF or FBX'],
  ['skp', 'a SketchUp file', 'In SketchUp, choose File › Export › 3D Model, and export GLB or FBX'],
  ['usd usda usdc usdz', 'a USD file', BLENDER],
  ['abc', 'an Alembic file', BLENDER],
  ['ztl zpr', 'a ZBrush file', 'In ZBrush, choose Zplugin › FBX ExportImport, and export FBX, or export OBJ'],
  ['lwo lws', 'a LightWave file', MESHES],
  ['x3d wrl', 'a VRML or X3D file', MESHES],
  ['off', 'an OFF file', 'Open it in MeshLab, and export it as PLY or OBJ'],
  ['vrm', 'a VRM figure', 'It is a GLB inside: rename it so that it ends with .glb'],
  ['step stp', 'a STEP file', CAD],
  ['iges igs', 'an IGES file', CAD],
  ['sldprt', 'a SolidWorks part', 'In SolidWorks, choose File › Save As, and GLB or STL'],
  ['sldasm', 'a SolidWorks assembly', 'In SolidWorks, choose File › Save As, and GLB or STL'],
  ['ipt', 'an Inventor part', 'In Inventor, choose File › Export › CAD Format, and OBJ or STL'],
  ['iam', 'an Inventor assembly', 'In Inventor, choose File › Export › CAD Format, and OBJ or STL'],
  ['f3d f3z', 'a Fusion design', 'In Fusion, choose File › Export, and FBX, OBJ or STL'],
  ['catpart catproduct x_t x_b sat jt 3dxml', 'a CAD model', CAD],
  ['3dm', 'a Rhino file', 'In Rhino, choose File › Export Selected, and GLB, FBX or OBJ'],
  [
    'dwg',
    'an AutoCAD drawing',
    'If it is a 3D drawing, export FBX or STL from your CAD program; a plan belongs in Assets, as PDF or SVG',
  ],
  [
    'dxf',
    'a DXF drawing',
    'If it is a 3D drawing, export FBX or STL from your CAD program; a plan belongs in Assets, as PDF or SVG',
  ],
  [
    'ifc',
    'an IFC building',
    'Export GLB or FBX from the program that it was made in, such as Revit, Archicad or Blender with Bonsai',
  ],
  ['rvt', 'a Revit project', 'In Revit, open a 3D view, choose File › Export, and FBX'],
  ['rfa', 'a Revit family', 'In Revit, open a 3D view, choose File › Export, and FBX'],
  ['pln', 'an Archicad project', 'In Archicad, open the 3D window, choose File › Save As, and FBX or OBJ'],
  ['vwx', 'a Vectorworks file', 'In Vectorworks, choose File › Export, and FBX or OBJ'],
  ['nwd nwc nwf', 'a Navisworks model', 'In Navisworks, choose Output › FBX'],
  ['las laz e57 pcd pts xyz', 'a point cloud', POINTS],
  ['splat ksplat spz', 'a file of Gaussian splats', SPLATS],
];

/** What a model of another program is, and how it becomes one that is read; null for an ending that is not known. */
export function foreignModel(fileName: string): { kind: string; wayOut: string } | null {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const found = FOREIGN.find(([endings]) => endings.split(' ').includes(ending));
  return found ? { kind: found[1], wayOut: found[2] } : null;
}
