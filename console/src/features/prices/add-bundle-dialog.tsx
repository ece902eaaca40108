import { addBundleEndpoint } from '@amarelle/contract/staff/endpoints/pricing/bundles'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { parseLocalMinutes } from '../../ui/local-minutes.ts'
import { Note } from '../../ui/note.tsx'
import { SalePeriodFields } from './sale-period-fields.tsx'

interface Props {
  readonly siteId: number
  /** The currencies of the site's members: the bundle gets a price in each. */
  readonly currencies: readonly string[]
  readonly onClose: () => void
}
/** Puts a bundle on sale on one site. */
export function AddBundleDialog({ siteId, currencies, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, formError, fieldErrors } = useAction()
  const [credits, setCredits] = useState('')
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const [period, setPeriod] = useState({ startsAt: '', endsAt: '' })
  const [reason, setReason] = useState('')
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(addBundleEndpoint, {
        site: siteId,
        credits,
        prices: currencies.map((currency) => ({ currency, price: prices[currency] ?? '' })),
        startsAt: parseLocalMinutes(period.startsAt),
        endsAt: parseLocalMinutes(period.endsAt),
        reason,
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`New bundle`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Put on sale</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Credits`}
        error={fieldErrors['credits']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={credits}
        onChange={setCredits}
      />
      {currencies.map((currency) => (
        <InputField
          key={currency}
          label={t`Price in ${currency}`}
          error={fieldErrors[`prices.${currency}`]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={prices[currency] ?? ''}
          onChange={(price) => setPrices({ ...prices, [currency]: price })}
        />
      ))}
      <SalePeriodFields period={period} errors={fieldErrors} isStarted={false} onChange={setPeriod} />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
