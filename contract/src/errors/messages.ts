/** docs/specification.md §8 as code: what each area of the product says, beside what every error says (`errors.ts`). */

export const authenticationMessages = {
  loginFailed: "Login failed",
  registrationFailed: "Registration failed",
  updateFailed: "Failed to update user",
  sessionExpired: "Session expired. Please log in again.",
  noToken: "No authentication token found",
  noRefreshToken: "No refresh token available",
  created: "Account created successfully! Welcome to the product.",
  createdSignIn: "Account created successfully! Please sign in.",
} as const;

export const contactMessages = {
  failed: "Failed to submit form",
  network: "Network error. Please try again.",
  wizard: "Something went wrong. Please try again.",
} as const;

export const academyMessages = {
  title: "Unable to load content",
  failed: (message: string) => `Failed to load academy content: ${message}`,
  empty: "No content found",
  retry: "Try Again",
} as const;

export const articleMessages = {
  missing: "Post not found",
  title: "Post Not Found",
  failed: (message: string) => `Failed to load post: ${message}`,
  back: "Back to Academy",
} as const;

export const settingsMessages = {
  profileUpdated: "Profile updated successfully!",
  profileFailed: "Failed to update profile.",
  profileFailedRetry: "Failed to update profile. Please try again.",
  passwordUpdated: "Password updated successfully!",
  passwordFailed: "Failed to update password. Please try again.",
  photoUpdated: "Profile photo updated successfully!",
  photoFailed: "Failed to upload photo. Please try again.",
} as const;
