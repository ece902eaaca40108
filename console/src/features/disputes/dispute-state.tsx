import type { DisputeRow } from '@amarelle/contract/staff/endpoints/money/disputes'
import { useLingui } from '@lingui/react/macro'
import { Check, Send, ShieldAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/pill.tsx'
import { disputeStateNames } from './dispute-names.ts'

/** Shows the state of a dispute; an open one also says that it was answered. */
export function DisputeStatePill({ dispute: { state, answer } }: { readonly dispute: DisputeRow }) {
  const { t, i18n } = useLingui()
  if (state === 'open' && answer !== null)
    return (
      <Pill tone="info" icon={<Send aria-hidden="true" />}>
        {answer === 'contested' ? t`Contested` : t`Accepted`}
      </Pill>
    )
  const [tone, icon] = {
    open: ['warning', <ShieldAlert key="open" aria-hidden="true" />],
    won: ['good', <Check key="won" aria-hidden="true" />],
    lost: ['neutral', <X key="lost" aria-hidden="true" />],
  }[state] as ['warning' | 'good' | 'neutral', ReactNode]
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(disputeStateNames[state])}
    </Pill>
  )
}
