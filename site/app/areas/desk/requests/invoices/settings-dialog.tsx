import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { InvoiceSettings } from "@extenso/contract/invoices/invoice-settings.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { Failure } from "../../ui/failure.tsx";
import { getInvoiceSettings, invoiceKeys } from "./invoices-api.ts";

/** A window over the studio's settings of invoices, once they are read. */
export function SettingsDialog({
  title,
  description,
  waiting,
  onClose,
  children,
}: {
  title: string;
  description: string;
  waiting: string;
  onClose: () => void;
  children: (settings: InvoiceSettings) => ReactNode;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: invoiceKeys.settings,
    queryFn: ({ signal }) => getInvoiceSettings(signal),
    staleTime: 0,
  });
  return (
    <DeskDialog open onClose={onClose} title={title} description={description}>
      {data ? (
        children(data)
      ) : error ? (
        <Failure message={errorMessage(error)} onAgain={() => refetch()} />
      ) : (
        <p role="status" className="desk-window-waiting">
          {waiting}
        </p>
      )}
    </DeskDialog>
  );
}
