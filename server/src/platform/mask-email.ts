/** Hides the middle of the local part, as in d•••l@example.org. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  return `${local.charAt(0)}•••${local.length > 2 ? local.at(-1) : ''}${email.slice(at)}`
}
