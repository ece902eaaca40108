/** Returns the first and last day of a month such as `2026-11`. */
export function getMonthDays(month: string): { readonly first: string; readonly last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { first: `${month}-01`, last }
}
/** Returns whether `daysLater` days after `day` are over in every time zone. */
export const isDayOver = (day: string, daysLater: number, now: Date): boolean => {
  // 12 hours behind UTC the day ends last.
  const end = Date.parse(`${day}T12:00:00Z`) + (daysLater + 1) * 86_400_000
  return now.getTime() >= end
}
