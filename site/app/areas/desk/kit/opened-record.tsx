import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { OpeningFailure } from "../ui/failure.tsx";

/** The page of one record: a message while it is read, the page, or the error with a way on. */
export function OpenedRecord<Row>({
  found: { data, error, refetch },
  what,
  list,
  children,
}: {
  found: Pick<UseQueryResult<Row>, "data" | "error" | "refetch">;
  children: (row: Row) => ReactNode;
} & Pick<ComponentProps<typeof OpeningFailure>, "what" | "list">) {
  if (data !== undefined) return children(data);
  if (error) return <OpeningFailure error={error} what={what} list={list} onAgain={() => refetch()} />;
  return <Opening what={what} />;
}

export function Opening({ what }: { what: string }) {
  return (
    <p role="status" className="desk-soft">
      Opening the {what}…
    </p>
  );
}
