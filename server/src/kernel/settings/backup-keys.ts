/** How the keys of backups are written: X25519, in base64url; the private one names its public half behind a dot. */

export function isPublicKey(written: string): boolean {
  return /^[\w-]{43}$/.test(written);
}

export function isPrivateKey(written: string): boolean {
  return /^[\w-]{43}\.[\w-]{43}$/.test(written);
}
