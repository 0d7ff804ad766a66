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

/** What a tab says about what was done in it. */
export interface Message {
  kind: "success" | "error";
  text: string;
  /** A second sentence, of ours. */
  note?: string;
}

export type Tell = (message: Message | null) => void;
