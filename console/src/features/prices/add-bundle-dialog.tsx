import { addBundleEndpoint } from '@amarelle/contract/staff/endpoints/pricing/bundles'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { parseLocalMinutes } from '../../ui/local-minutes.ts'
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
  const [credits, setCredits] = useState('')
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const [period, setPeriod] = useState({ startsAt: '', endsAt: '' })
  const add = async (reason: string) => {
    await callStaff(addBundleEndpoint, {
      site: siteId,
      credits,
      prices: currencies.map((currency) => ({ currency, price: prices[currency] ?? '' })),
      startsAt: parseLocalMinutes(period.startsAt),
      endsAt: parseLocalMinutes(period.endsAt),
      reason,
    })
    await revalidate()
  }
  return (
    <ReasonDialog
      title={t`New bundle`}
      button={t`Put on sale`}
      maxLength={maxReasonLength}
      act={add}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <>
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
        </>
      )}
    </ReasonDialog>
  )
}
