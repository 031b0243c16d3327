/** The version of a mesh that a component needs. */
export interface MeshUse {
  mesh: string;
  /** Null: the newest. */
  version: number | null;
}

/** The name of a used mesh in a scene: `<id>`, or `<id>@<version>` where a version is pinned. */
export const meshKey = ({ mesh, version }: MeshUse): string => (version === null ? mesh : `${mesh}@${version}`);
