/** A period of whole days in UTC: from the first moment of `from` to before `to`. */
export interface CompliancePeriod {
  readonly label: string
  readonly from: Date
  readonly to: Date
}
/** Returns the calendar year; the current one if there is none. */
export function toYearPeriod(year: number | undefined, now: Date): CompliancePeriod {
  const chosen = year ?? now.getUTCFullYear()
  return {
    label: String(chosen),
    from: new Date(Date.UTC(chosen, 0, 1)),
    to: new Date(Date.UTC(chosen + 1, 0, 1)),
  }
}
/** Returns the calendar month, such as `2026-10`; the current one if there is none. */
export function toMonthPeriod(month: string | undefined, now: Date): CompliancePeriod {
  const label = month ?? now.toISOString().slice(0, 7)
  const [year = 0, number = 1] = label.split('-').map(Number)
  return { label, from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) }
}
