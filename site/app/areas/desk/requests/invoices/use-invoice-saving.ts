import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { type DocumentKind, useDocumentSaving } from "../use-document-saving.ts";
import { documentOf, formOf, type InvoiceForm, readInvoiceForm } from "./invoice-form.ts";
import { getInvoice, type Invoice, invoiceKeys, saveInvoice } from "./invoices-api.ts";

const invoices: DocumentKind<Invoice, InvoiceDocument, InvoiceForm> = {
  place: "invoices",
  keyOf: invoiceKeys.one,
  formOf,
  documentOf,
  readForm: readInvoiceForm,
  get: (id) => getInvoice(id),
  save: saveInvoice,
  stale: "rest_invoice_changed",
  decided: "rest_invoice_fixed",
};

export const useInvoiceSaving = (invoice: Invoice) => useDocumentSaving(invoice, invoices);
