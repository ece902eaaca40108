import type { FormValues } from './form-steps.ts'

/** Joins three inputs to YYYY-MM-DD; empty if all are empty, so that the error is "missing", not "invalid". */
export function toDateOfBirth({
  birth_day: day = '',
  birth_month: month = '',
  birth_year: year = '',
}: FormValues): string {
  if (!day && !month && !year) return ''
  return [year.trim(), month.padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}

/** Age in full years at `now` in the given time zone. Null for an invalid date or an age outside 0 to 119. */
export function getAgeOnDate(birth: string, now: Date, timeZone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(birth)
  const date = new Date(`${birth}T00:00:00Z`)
  // JavaScript parses 31 April as 1 May.
  if (!match || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return null
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const years = Number(today.slice(0, 4)) - Number(match[1])
  const age = today.slice(5) < birth.slice(5) ? years - 1 : years
  return age >= 0 && age < 120 ? age : null
}
