/** How an invoice can be paid by card or bank, by a button; `processing`: it was, and the bank takes its days. */
export const onlinePayments = ["none", "offered", "begun", "processing"] as const;

export type OnlinePayment = (typeof onlinePayments)[number];
