import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

/** A link in running text or in a list of links. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link viewTransition className={classNames("inline-link", className)} {...rest} />;
}
