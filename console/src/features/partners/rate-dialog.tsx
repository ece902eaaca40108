import {
  addTrafficRateEndpoint,
  costKinds,
  payoutKinds,
  type RateKind,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { rateKindNames } from './partner-names.ts'

interface Props {
  readonly code: string
  readonly onClose: () => void
}
const currencies = ['EUR', 'GBP', 'USD', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK']

const createRateDraft = () => ({
  amount: '',
  currency: 'EUR',
  reversalDays: '30',
  startsOn: new Date().toISOString().slice(0, 10),
  reason: '',
})

/** Records a cost or payout from a day on; zero ends what was in force. */
export function RateDialog({ code, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [purpose, setPurpose] = useState<'cost' | 'payout'>('payout')
  const [kind, setKind] = useState<RateKind>('first_order')
  const [draft, setDraft] = useState(createRateDraft)
  const { run, isRunning, fieldErrors, formError } = useAction()
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const submit = async () => {
    const isSaved = await run(async () => {
      await callStaff(addTrafficRateEndpoint, { code, purpose, kind, ...draft })
      await revalidate()
    })
    if (isSaved) onClose()
  }
  const isShare = kind === 'order_share'
  const choosePurpose = (chosen: string) => {
    setPurpose(chosen as 'cost' | 'payout')
    setKind(chosen === 'cost' ? 'visit' : 'first_order')
  }
  return (
    <Dialog
      title={t`Add a rate`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Add</Trans>
          </Button>
        </>
      }
    >
      <SelectField label={t`What`} value={purpose} onChange={choosePurpose}>
        <option value="payout">{t`Payout: what the partner is to be paid`}</option>
        <option value="cost">{t`Cost: what we pay for the traffic`}</option>
      </SelectField>
      <SelectField
        label={t`For`}
        hint={
          purpose === 'payout'
            ? t`One payout is in force at a time.`
            : t`Several costs can be in force at a time.`
        }
        error={fieldErrors['kind']}
        value={kind}
        onChange={(chosen) => setKind(chosen as RateKind)}
      >
        {(purpose === 'cost' ? costKinds : payoutKinds).map((one) => (
          <option key={one} value={one}>
            {i18n._(rateKindNames[one])}
          </option>
        ))}
      </SelectField>
      <InputField
        label={isShare ? t`Per cent` : t`Amount`}
        hint={isShare ? t`Of what was paid without VAT. 0 ends it.` : t`0 ends it.`}
        error={fieldErrors['amount']}
        inputMode="decimal"
        maxLength={12}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
      />
      {isShare ? null : (
        <SelectField
          label={t`Currency`}
          error={fieldErrors['currency']}
          value={draft.currency}
          onChange={(currency) => set({ currency })}
        >
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      {purpose === 'payout' && kind !== 'activation' ? (
        <InputField
          label={t`Days for a reversal`}
          hint={t`A refund or chargeback of the first order within these days takes the payout back.`}
          error={fieldErrors['reversalDays']}
          inputMode="numeric"
          maxLength={3}
          value={draft.reversalDays}
          onChange={(reversalDays) => set({ reversalDays })}
        />
      ) : null}
      <InputField
        label={t`From`}
        hint={
          purpose === 'payout' ? t`Today or later, so that earlier statements stay as they are.` : undefined
        }
        error={fieldErrors['startsOn']}
        type="date"
        value={draft.startsOn}
        onChange={(startsOn) => set({ startsOn })}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={draft.reason}
        onChange={(reason) => set({ reason })}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
