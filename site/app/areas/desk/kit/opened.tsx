import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Failure, OpeningFailure } from "../ui/failure.tsx";

/** The content of a page: a message while it is read, then the content, or the error with a way on. */
export function Opened<Data>({
  found: { data, error, refetch },
  what,
  list,
  children,
}: {
  found: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** As in “Opening the article…”. */
  what: string;
  /** Where the others of its kind are, if it is one record of many. */
  list?: ComponentProps<typeof OpeningFailure>["list"];
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!error) return <Opening what={what} />;
  const again = () => void refetch();
  return list ? (
    <OpeningFailure error={error} what={what} list={list} onAgain={again} />
  ) : (
    <Failure message={errorMessage(error)} onAgain={again} />
  );
}

export function Opening({ what }: { what: string }) {
  return (
    <p role="status" className="desk-soft">
      Opening the {what}…
    </p>
  );
}
