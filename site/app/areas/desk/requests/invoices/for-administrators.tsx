/** In place of a page of the invoices that producers and editors don't open. */
export function ForAdministrators({ label }: { label: string }) {
  return (
    <div className="desk-empty">
      <h1>You don’t have access to “{label}”</h1>
      <p>Administrators work here; one of them can change your role.</p>
    </div>
  );
}
