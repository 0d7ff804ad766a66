export const settingsTabs = [
  { id: "profile", label: "Profile Information" },
  { id: "photo", label: "Profile Photo" },
  { id: "appearance", label: "Appearance" },
  { id: "password", label: "Change Password" },
  { id: "account", label: "Account Details" },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]["id"];

/** The tab an address names; the first for one that is none. */
export function tabOf(params: URLSearchParams): SettingsTab {
  return settingsTabs.find(({ id }) => id === params.get("tab"))?.id ?? "profile";
}

/** The result of an action, shown in its tab. */
export interface Message {
  kind: "success" | "error";
  text: string;
  /** A second sentence, of ours. */
  note?: string | undefined;
  /** The session is over: the message offers to sign in, and then does `again` what was refused. */
  signIn?: { again?: Again | undefined };
}

/** The action to repeat, as a ref: it then runs with the form's present values instead of those that were refused. */
export type Again = { readonly current: () => void };

export type Tell = (message: Message | null) => void;

/** One thing at a time in a tab: a second press while the first is under way does nothing. */
export type Run = (action: () => Promise<void>) => Promise<void>;

/** State and helpers that a tab's actions share. */
export interface Work {
  /** An action is under way in this tab. */
  saving: boolean;
  tell: Tell;
  run: Run;
}
