import { giveGoodwillEndpoint, goodwillGrounds } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { formatCount, formatLanguage } from '../../../i18n/formats.ts'
import { InputField, SelectField } from '../../../ui/input-fields.tsx'
import { groundNames } from '../member-names.ts'
import { PanelForm } from './panel-form.tsx'

interface Props {
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Gives promotional credits within the limit of 30 days. */
export function GoodwillForm({ member: { id, username, language, money }, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [credits, setCredits] = useState('')
  const [ground, setGround] = useState<(typeof goodwillGrounds)[number]>('message_failed')
  const { limit, left } = money?.goodwill ?? { limit: 0, left: 0 }
  const number = Number.parseInt(credits, 10)
  return (
    <PanelForm
      title={t`Give goodwill credits`}
      reason={{ field: 'reason', label: t`Note for the log`, hint: t`It stays in the audit log.` }}
      button={t`Give credits`}
      consequence={t`${username} gets a mail in ${formatLanguage(language)} with the number and the ground. The credits are spent before bought ones and can’t be refunded.`}
      done={t`The credits are booked, and the mail is on its way.`}
      act={(reason, key) =>
        callStaff(giveGoodwillEndpoint, { id, credits: number || 0, ground, reason, key })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <InputField
            label={t`Credits`}
            hint={t`${formatCount(left)} of ${formatCount(limit)} are left within 30 days.`}
            error={errors['credits']}
            inputMode="numeric"
            maxLength={4}
            value={credits}
            onChange={(value) => setCredits(value.replaceAll(/\D/g, ''))}
          />
          <SelectField
            label={t`Ground`}
            error={errors['ground']}
            value={ground}
            onChange={(value) => setGround(goodwillGrounds.find((one) => one === value) ?? 'other')}
          >
            {goodwillGrounds.map((one) => (
              <option key={one} value={one}>
                {i18n._(groundNames[one])}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </PanelForm>
  )
}
