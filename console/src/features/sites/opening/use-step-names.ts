import { useLingui } from '@lingui/react/macro'
import type { OpeningStep } from './opening-steps.ts'

/** Returns what the steps of the set-up are called. */
export function useStepNames(): Readonly<Record<OpeningStep, string>> {
  const { t } = useLingui()
  return {
    company: t`Company`,
    identity: t`Name and address`,
    contact: t`Contact and place`,
    prices: t`Prices`,
    texts: t`Legal texts`,
    payments: t`Ways to pay`,
    check: t`Check and publish`,
  }
}
