/** Returns the browser's time zone if it is a known zone name, else the site's. */
export function resolveTimeZone(given: string | undefined, fallback: string): string {
  // PostgreSQL reads an offset such as +02:00 with the opposite sign.
  if (!given || !/^[A-Za-z]/.test(given)) return fallback
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}
