/** Returns the browser's time zone if it is a known zone name, else the site's. */
export function resolveTimeZone(timeZone: string | undefined, fallback: string): string {
  // PostgreSQL reads an offset such as +02:00 with the opposite sign.
  if (!timeZone || !/^[A-Za-z]/.test(timeZone)) return fallback
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}
