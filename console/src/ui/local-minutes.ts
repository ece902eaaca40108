/** Returns a time in the form of a date and time field, in the browser's time zone. */
export function toLocalMinutes(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
/** Returns the time in a date and time field; null if it is empty. */
export function parseLocalMinutes(text: string): string | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
