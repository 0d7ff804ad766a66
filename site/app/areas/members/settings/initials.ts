/** Whether a picture is the initials that our server draws, which go along with the name. */
export function isInitialsAvatar(address: string): boolean {
  return /\/avatar\/[^/]+\.svg$/.test(address);
}
