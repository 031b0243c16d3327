/** Converts models of other programs; it has no types of its own. */
declare module 'assimpjs' {
  interface ConvertedFile {
    GetPath(): string;
    GetContent(): Uint8Array;
  }
  interface Conversion {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    FileCount(): number;
    GetFile(index: number): ConvertedFile;
  }
  interface FileList {
    AddFile(path: string, content: Uint8Array): void;
  }
  interface Assimp {
    FileList: new () => FileList;
    ConvertFileList(files: FileList, format: 'glb2'): Conversion;
  }
  // biome-ignore lint/style/noDefaultExport: so the package has it
  export default function assimpjs(): Promise<Assimp>;
}
