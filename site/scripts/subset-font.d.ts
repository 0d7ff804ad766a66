declare module "subset-font" {
  interface Axis {
    min: number;
    max: number;
    default: number;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      keepFeatures?: string[];
      variationAxes: Record<string, Axis | number>;
    },
  ): Promise<Buffer>;
}
