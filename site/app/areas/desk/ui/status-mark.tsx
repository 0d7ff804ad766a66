const labels: Record<string, string> = {
  publish: "Published",
  future: "Scheduled",
  draft: "Draft",
  pending: "Waiting for review",
  private: "Private",
  trash: "In the trash",
};

export function statusLabel(status: string): string {
  return labels[status] ?? status;
}

/** A mark in the shape of its state, and the word for it: colour alone says nothing. */
export function StatusMark({ status }: { status: string }) {
  return (
    <span className="desk-status" data-status={status}>
      {statusLabel(status)}
    </span>
  );
}
