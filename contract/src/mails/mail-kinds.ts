/** Labels of the kinds of mail, for the desk and the audit log. */

const labels: Record<string, string> = {
  "contact-confirmation": "Confirmation of a request",
  "newsletter-confirm": "Confirmation of a newsletter sign-up",
  "newsletter-already-subscribed": "Newsletter: already signed up",
  "newsletter-welcome": "Welcome to the newsletter",
  "account-confirm-email": "Confirmation of an account",
  "account-exists": "There is an account already",
  "account-password-reset": "Link for a new password",
  "account-email-change": "Confirmation of a new address",
  "account-email-changed": "Notice of a changed address",
  "account-password-changed": "Notice of a changed password",
  "account-username-changed": "Notice of a changed username",
  "account-sign-in-methods": "Notice of changed ways to sign in",
  "account-new-device": "Notice of a new device",
  "account-deleted": "Notice of a deleted account",
  "contact-notice": "Notice of a request",
  "contact-digest": "Digest of requests",
  "quote-sent": "Quote",
  "quote-accepted": "Confirmation of an accepted quote",
  "quote-countersigned": "Countersigned agreement",
  "quote-notice": "Notice of an answer to a quote",
  "invoice-sent": "Invoice",
  "invoice-reminder": "Reminder of an invoice",
  "invoice-unsent": "Notice of an invoice that was not sent",
  "stripe-problem": "Notice of a payment through Stripe",
  "request-addition": "Notice of an addition to a request",
  "addition-digest": "Hourly notice of additions to requests",
  "request-files": "Notice of files of a request",
  "request-due": "Reminder: an answer is due",
  "request-notice": "Notice of a request to one of the staff",
  "request-morning": "Morning mail about requests",
  "desk-morning": "Morning mail of the desk",
  "comment-notice": "Notice of a comment",
  "request-reply": "Reply to a request",
  "staff-invitation": "Invitation to the desk",
  "test-mail": "Test mail",
  "backup-failed": "Notice of a failed backup",
};

/** Falls back to the words of the kind's name, for kinds of another version of the server. */
export function mailLabel(kind: string): string {
  const words = labels[kind] ?? kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const mailKinds = Object.keys(labels);
