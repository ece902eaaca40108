import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { I18n } from '@lingui/core'
import { daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import type { Retention } from '../../platform/modules/processing.ts'

/** Returns a period such as "365 days" or "10 minutes". */
function formatPeriod(periodMs: number, language: StaffLanguage): string {
  const [unit, unitMs] =
    periodMs >= daysToMs(1)
      ? (['day', daysToMs(1)] as const)
      : periodMs >= hoursToMs(1)
        ? (['hour', hoursToMs(1)] as const)
        : (['minute', minutesToMs(1)] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(periodMs / unitMs),
  )
}
/** Says how long rows are kept. */
export function describeRetention(retention: Retention, texts: I18n, language: StaffLanguage): string {
  if (retention.kind !== 'deleted') return texts._(`staff.retention.${retention.kind}`)
  return retention.periodMs === 0
    ? texts._('staff.retention.until_expiry')
    : texts._('staff.retention.deleted', { period: formatPeriod(retention.periodMs, language) })
}
