/** The part of Emscripten's file system and of the package that is used; it brings no types. */
declare module '@ffmpeg/core' {
  export interface CoreStream {
    position: number;
  }
  export interface CoreFile {
    usedBytes: number;
    stream_ops: {
      llseek(stream: CoreStream, offset: number, whence: number): number;
      read?(stream: CoreStream, to: Int8Array, at: number, length: number, position: number): number;
      write?(stream: CoreStream, from: Int8Array, at: number, length: number): number;
    };
  }
  export interface CoreFiles {
    createFile(
      folder: string,
      name: string,
      properties: object,
      canRead: boolean,
      canWrite: boolean,
    ): CoreFile;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
    readonly ErrnoError: new (errno: number) => Error;
  }
  export interface FfmpegCore {
    readonly FS: CoreFiles;
    /** runs the program to its end @returns its exit code */
    exec(...args: string[]): number;
    setLogger(logger: (line: { readonly type: string; readonly message: string }) => void): void;
  }
  export interface CoreOptions {
    instantiateWasm(imports: object, done: (instance: object, module: object) => void): object;
  }
  const createCore: (options: CoreOptions) => Promise<FfmpegCore>;

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export { createCore as default };
}
