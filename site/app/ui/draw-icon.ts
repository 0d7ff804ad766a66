/**
 * Stands in for `createLucideIcon` of lucide-react in what is built (vite.config.ts): the icons stay Lucide's, and
 * 2 kB of settings that nobody here uses stay out of every page's first load.
 */
import { createElement, type ReactElement, type SVGProps } from "react";

type Line = [tag: string, attributes: Record<string, string>];

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number;
}

/** Called by the icons' own modules in lucide-react. */
export default function createLucideIcon({ node }: { node: Line[] }) {
  return ({ size = 24, ...props }: IconProps): ReactElement =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        // An icon that has a name says so itself.
        "aria-hidden": !props["aria-label"],
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
