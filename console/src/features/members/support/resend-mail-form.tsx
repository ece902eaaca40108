import { resendMailEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { actionNames } from '../../../i18n/case-names.ts'
import { formatDate, formatLanguage } from '../../../i18n/formats.ts'
import { SelectField } from '../../../ui/input-fields.tsx'
import { PanelForm } from './panel-form.tsx'

type Mail = StaffEndpointInput<typeof resendMailEndpoint>['mail']
interface Choice {
  readonly name: string
  readonly mail: Mail
}

/** Returns the mails that there are for this member. */
function useMailChoices({ status, money, measures }: StaffMemberView): readonly Choice[] {
  const { t, i18n } = useLingui()
  const paid = money?.orders.filter(({ state }) => state === 'completed') ?? []
  // Of a suspension the statement is sent again only while it lasts, of a reversed measure never.
  const stated = measures.filter(
    ({ action, reversedAt }) => reversedAt === null && (action !== 'suspend' || status === 'suspended'),
  )
  return [
    ...(status === 'not_confirmed' ? [{ name: t`Activation`, mail: { kind: 'activation' as const } }] : []),
    ...paid.map(({ number }) => ({
      name: t`Confirmation and invoice of order ${number}`,
      mail: { kind: 'order' as const, order: number },
    })),
    ...stated.map(({ id, action, at }) => ({
      name: t`Statement of reasons: ${i18n._(actionNames[action])}, ${formatDate(at)}`,
      mail: { kind: 'statement' as const, measure: id },
    })),
  ]
}

interface Props {
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Sends one of the member's mails again. */
export function ResendMailForm({ member, onClose }: Props) {
  const { t } = useLingui()
  const choices = useMailChoices(member)
  const [index, setIndex] = useState(0)
  const choice = choices[index]
  if (!choice)
    return (
      <section className="panel-block">
        <h2>
          <Trans>Send a mail again</Trans>
        </h2>
        <p className="small">
          <Trans>
            There is none: the address is confirmed, and there are neither paid orders nor measures.
          </Trans>
        </p>
      </section>
    )
  return (
    <PanelForm
      title={t`Send a mail again`}
      reason={{ field: 'reason', label: t`Reason`, hint: t`It stays in the audit log.` }}
      button={t`Send the mail`}
      consequence={t`${member.username} gets the mail in ${formatLanguage(member.language)}, at the address of the account.`}
      done={t`The mail is on its way.`}
      act={(reason, key) => callStaff(resendMailEndpoint, { id: member.id, mail: choice.mail, reason, key })}
      onClose={onClose}
    >
      {() => (
        <SelectField
          label={t`Mail`}
          hint={t`At most three times a day of each kind.`}
          value={String(index)}
          onChange={(value) => setIndex(Number(value))}
        >
          {choices.map(({ name }, i) => (
            <option key={name} value={i}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </PanelForm>
  )
}
