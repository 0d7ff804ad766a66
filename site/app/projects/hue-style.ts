import { projectHue } from "@extenso/contract/colours/project-hue.ts";
import type { CSSProperties } from "react";

/** The hue as the tokens that everything below takes it from. */
export function hueStyle(color: string): CSSProperties {
  const { hue, ink, onHue } = projectHue(color);
  return {
    "--hue": hue,
    "--hue-ink": `light-dark(${ink.light}, ${ink.dark})`,
    "--on-hue": onHue,
  } as CSSProperties;
}
