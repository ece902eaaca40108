import type { FormValues } from './form-steps.ts'

/** Three inputs to one date; nothing typed stays nothing, so that it is asked for and not called invalid. */
export function toDateOfBirth({
  birth_day: day = '',
  birth_month: month = '',
  birth_year: year = '',
}: FormValues): string {
  if (!day && !month && !year) return ''
  return [year.trim(), month.padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}

/** Full years at a day in the site's time zone; null for what is no date, or no living person's. */
export function getAgeOnDate(birth: string, now: Date, timeZone: string): number | null {
  const read = /^(\d{4})-(\d\d)-(\d\d)$/.exec(birth)
  const date = new Date(`${birth}T00:00:00Z`)
  // 31 April reads as 1 May.
  if (!read || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return null
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const years = Number(today.slice(0, 4)) - Number(read[1])
  const age = today.slice(5) < birth.slice(5) ? years - 1 : years
  return age >= 0 && age < 120 ? age : null
}
