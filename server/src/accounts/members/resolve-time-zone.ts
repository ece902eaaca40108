/** The browser's time zone when it is a known one by name, else the site's. */
export function resolveTimeZone(given: string | undefined, fallback: string): string {
  // An offset such as +02:00 means the opposite to PostgreSQL.
  if (!given || !/^[A-Za-z]/.test(given)) return fallback
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}
