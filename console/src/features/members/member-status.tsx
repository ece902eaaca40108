import type { FoundMember } from '@amarelle/contract/staff/endpoints/members'
import { Trans } from '@lingui/react/macro'
import { Ban, Check, Clock3, MailQuestion } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'

/** Shows whether an account is open. */
export function MemberStatus({ status }: Pick<FoundMember, 'status'>) {
  if (status === 'active')
    return (
      <Pill tone="good" icon={<Check aria-hidden="true" />}>
        <Trans>active</Trans>
      </Pill>
    )
  if (status === 'suspended')
    return (
      <Pill tone="bad" icon={<Ban aria-hidden="true" />}>
        <Trans>suspended account</Trans>
      </Pill>
    )
  if (status === 'not_confirmed')
    return (
      <Pill tone="warning" icon={<MailQuestion aria-hidden="true" />}>
        <Trans>not confirmed</Trans>
      </Pill>
    )
  return (
    <Pill tone="warning" icon={<Clock3 aria-hidden="true" />}>
      <Trans>closed</Trans>
    </Pill>
  )
}
