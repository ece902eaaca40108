import {
  type listFeesEndpoint,
  saveFeeEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { useCountryOptions } from '../../i18n/country-options.ts'
import { readMinor } from '../../i18n/read-minor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly fees: StaffEndpointAnswer<typeof listFeesEndpoint>
  readonly onClose: () => void
}
/** Returns what was typed in hundredths; -1 for what is no number, which the server refuses. */
const toHundredths = (typed: string): number => (typed === '' ? 0 : (readMinor(typed) ?? -1))

/** Sets the fee of a method in a country. Where the law bans one, the form says so before it is sent. */
export function FeeDialog({ fees: { methods, fees, bans }, onClose }: Props) {
  const { t } = useLingui()
  const countryOptions = useCountryOptions()
  const { revalidate } = useRevalidator()
  const { run, isRunning, formError, fieldErrors } = useAction()
  const [method, setMethod] = useState(methods[0]?.code)
  const [country, setCountry] = useState('DE')
  const [typed, setTyped] = useState({ fixed: '', percent: '', cap: '', reason: '' })
  const kind = methods.find(({ code }) => code === method)?.kind
  const ban = bans.find((one) => one.kind === kind && one.country === country)
  const current = fees.find((one) => one.method === method && one.country === country)
  const submit = async () => {
    if (!method) return
    const isDone = await run(async () => {
      await callStaff(saveFeeEndpoint, {
        method,
        country,
        fixedMinor: toHundredths(typed.fixed),
        percent: toHundredths(typed.percent),
        capMinor: typed.cap === '' ? null : toHundredths(typed.cap),
        seen: current
          ? { fixedMinor: current.fixedMinor, percent: current.percent, capMinor: current.capMinor }
          : null,
        reason: typed.reason,
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  const amounts = [
    { name: 'fixed', label: t`Amount for each order`, error: fieldErrors['fixedMinor'] },
    { name: 'percent', label: t`Percent of the order`, error: fieldErrors['percent'] },
    { name: 'cap', label: t`At most`, error: fieldErrors['capMinor'] },
  ] as const
  return (
    <Dialog
      title={t`Set a fee`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Never more than the method costs the house. Empty fields remove the fee.</Trans>
      </p>
      <SelectField
        label={t`Method`}
        error={fieldErrors['method']}
        value={method ?? ''}
        onChange={(code) => setMethod(methods.find((one) => one.code === code)?.code)}
      >
        {methods.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Country`} error={fieldErrors['country']} value={country} onChange={setCountry}>
        {countryOptions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {ban ? (
        <Note>
          <Trans>The law bans a fee here.</Trans> {ban.reason}
        </Note>
      ) : null}
      {current ? (
        <p className="small">
          <Trans>There is a fee now. What you save replaces it.</Trans>
        </p>
      ) : null}
      {amounts.map(({ name, label, error }) => (
        <InputField
          key={name}
          label={label}
          error={error}
          inputMode="decimal"
          maxLength={7}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
