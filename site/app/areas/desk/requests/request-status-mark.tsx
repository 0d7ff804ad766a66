import { statusName } from "@extenso/contract/requests/request-fields.ts";

/** A mark in the shape of its status, and the word for it: colour alone says nothing. */
export function RequestStatusMark({ status }: { status: string }) {
  return (
    <span className="desk-status" data-request={status}>
      {statusName(status)}
    </span>
  );
}
