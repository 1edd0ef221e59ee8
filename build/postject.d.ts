declare module "postject" {
  /** Adds `data` to the executable `file` as a resource named `name`. */
  export function inject(
    file: string,
    name: string,
    data: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ): Promise<void>;
}
