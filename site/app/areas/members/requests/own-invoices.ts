import { ownInvoiceCalls } from "@extenso/contract/client/own-invoice-calls.ts";
import { transport } from "../../../session/transport.ts";

export const ownInvoices = ownInvoiceCalls(transport);
