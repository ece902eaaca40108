import type { CaseKind, CaseSubject } from '@amarelle/contract/staff/case-kinds'
import { useLingui } from '@lingui/react/macro'

interface TimedCase {
  readonly kind: CaseKind
  readonly subject: CaseSubject
  readonly createdAt: string
  readonly dueAt: string
  /** A threat to life was reported. */
  readonly isEscalated?: boolean
}
const urgentSubjects: readonly CaseSubject[] = ['intimate_pictures', 'minors']
const contentSubjects: readonly CaseSubject[] = ['profile', 'photo', 'message', 'copyright', 'illegal']
/** A report that is due later was set aside. */
const reportPeriodMs = 25 * 3_600_000

/** Returns how long a case of a kind may take, and who says so: the law, the card schemes, or we. */
export function useClockSource(): (one: TimedCase) => string {
  const { t } = useLingui()
  return ({ kind, subject, createdAt, dueAt, isEscalated = false }) => {
    if (isEscalated) return t`at once, DSA Art. 18`
    if (urgentSubjects.includes(subject)) return t`48 h, TAKE IT DOWN Act`
    if (contentSubjects.includes(subject)) return t`7 working days, card schemes`
    switch (kind) {
      case 'report':
        return Date.parse(dueAt) - Date.parse(createdAt) < reportPeriodMs
          ? t`24 h, our promise`
          : t`7 days, set aside`
      case 'complaint':
        return t`14 days, our promise`
      case 'appeal':
        return t`14 days, DSA Art. 20`
      case 'signal':
        return t`3 days, our promise`
      case 'withdrawal':
        return t`14 days, CRD Art. 13`
      case 'verification':
        return t`48 h, our promise`
      case 'data_request':
        return t`1 month, GDPR Art. 12`
    }
  }
}
