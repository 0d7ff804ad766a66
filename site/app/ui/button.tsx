import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

/** Each is drawn in controls.css, as `.button-primary` and so on. */
export type ButtonLook = "primary" | "secondary" | "quiet";

/** A label that widens when its control is hovered or focused; the widest form holds its place. */
function Label({ children }: { children: ReactNode }) {
  return typeof children === "string" ? (
    <span className="extends" data-text={children}>
      <span>{children}</span>
    </span>
  ) : (
    children
  );
}

/** Does something here. For going somewhere there is `ButtonLink`. */
export function Button({
  look = "primary",
  icon,
  className,
  children,
  type = "button",
  ...rest
}: {
  look?: ButtonLook;
  /** Stands behind the label. */
  icon?: ReactNode;
} & ComponentProps<"button">) {
  return (
    <button type={type} className={classNames(`button button-${look}`, className)} {...rest}>
      <Label>{children}</Label>
      {icon}
    </button>
  );
}

/** Goes somewhere, looking like a button. */
export function ButtonLink({
  look = "primary",
  className,
  children,
  ...rest
}: { look?: ButtonLook } & ComponentProps<typeof Link>) {
  return (
    <Link viewTransition className={classNames(`button button-${look}`, className)} {...rest}>
      <Label>{children}</Label>
    </Link>
  );
}

/** A square control that shows only a picture; `label` says what it does. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames("icon-button", className)}
      {...rest}
    >
      {children}
    </button>
  );
}
