import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

/** A link in running text or in a list of links. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      viewTransition
      className={classNames(
        "underline decoration-line-strong decoration-1 underline-offset-4 transition-colors duration-200 hover:text-hue-ink hover:decoration-hue-ink",
        className,
      )}
      {...rest}
    />
  );
}
