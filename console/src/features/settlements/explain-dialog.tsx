import {
  differenceExplanations,
  explainDifferenceEndpoint,
  type SettlementLineView,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { causeTexts, explanationNames } from './settlement-names.ts'

interface Props {
  readonly line: SettlementLineView
  readonly currency: string
  readonly onClose: () => void
}
/** States what a difference is, and says what is booked for it. */
export function ExplainDialog({ line, currency, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [as, setAs] = useState<(typeof differenceExplanations)[number]>('fee')
  const { id, cause, differenceMinor } = line
  const amount = formatMoney({ minor: Math.abs(differenceMinor), currency })
  const effect =
    as === 'ours'
      ? t`Nothing is booked.`
      : differenceMinor < 0
        ? t`${amount} is booked as a cost.`
        : t`${amount} is booked as an income, against the provider’s fees.`
  return (
    <ReasonDialog
      title={t`Explain a difference of ${amount}`}
      button={t`Save`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(explainDifferenceEndpoint, { line: id, as, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      {cause === null ? null : <p>{i18n._(causeTexts[cause])}</p>}
      <Field label={t`What it is`} hint={effect}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={as}
            onChange={(event) => setAs(event.target.value as typeof as)}
          >
            {differenceExplanations.map((one) => (
              <option key={one} value={one}>
                {i18n._(explanationNames[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ReasonDialog>
  )
}
