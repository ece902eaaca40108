import {
  createDiscountEndpoint,
  discountOrders,
  discountValidities,
  type listDiscountsEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/discounts'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer, StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCountry } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

type Input = StaffEndpointInput<typeof createDiscountEndpoint>
interface Props {
  readonly discounts: StaffEndpointAnswer<typeof listDiscountsEndpoint> & { readonly siteId: number }
  readonly onClose: () => void
}
/** Publishes a discount code; its terms never change afterwards. */
export function CreateDiscountDialog({ discounts: { siteId, countries, methods }, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, formError, fieldErrors } = useAction()
  const [terms, setTerms] = useState<Omit<Input, 'site' | 'expiresAt'>>({
    code: '',
    percentage: '',
    country: null,
    currency: null,
    minimum: '',
    member: '',
    validity: 'once-per-user',
    orders: 'all',
    methods: [],
    reason: '',
  })
  const [expiresAt, setExpiresAt] = useState('')
  const set = (more: Partial<typeof terms>) => setTerms({ ...terms, ...more })
  /** In the order of the list, however they were chosen. */
  const toggleMethod = (code: Input['methods'][number], isChosen: boolean): Input['methods'] =>
    methods
      .map((method) => method.code)
      .filter((one) => (one === code ? isChosen : terms.methods.includes(one)))
  const submit = async () => {
    const end = expiresAt === '' ? null : new Date(expiresAt).toISOString()
    const isDone = await run(async () => {
      await callStaff(createDiscountEndpoint, { ...terms, site: siteId, expiresAt: end })
      await revalidate()
    })
    if (isDone) onClose()
  }
  const orderNames = { all: t`All orders`, first: t`The first order`, later: t`Later orders` }
  const validityNames = {
    once: t`Once, by one member`,
    'once-per-user': t`Once by each member`,
    unlimited: t`Without limit`,
  }
  return (
    <Dialog
      title={t`New discount`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <Note>
        <Trans>Terms never change after publication. A code can only be ended.</Trans>
      </Note>
      <InputField
        label={t`Code`}
        hint={t`3 to 40 letters, digits and hyphens.`}
        error={fieldErrors['code']}
        autoComplete="off"
        maxLength={40}
        value={terms.code}
        onChange={(code) => set({ code })}
      />
      <InputField
        label={t`Percent`}
        error={fieldErrors['percentage']}
        inputMode="numeric"
        maxLength={3}
        value={terms.percentage}
        onChange={(percentage) => set({ percentage })}
      />
      <SelectField
        label={t`For`}
        hint={t`New members have a discount with a countdown of its own.`}
        error={fieldErrors['orders']}
        value={terms.orders}
        onChange={(orders) => set({ orders: orders as Input['orders'] })}
      >
        {discountOrders.map((one) => (
          <option key={one} value={one}>
            {orderNames[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`How often`}
        error={fieldErrors['validity']}
        value={terms.validity}
        onChange={(validity) => set({ validity: validity as Input['validity'] })}
      >
        {discountValidities.map((one) => (
          <option key={one} value={one}>
            {validityNames[one]}
          </option>
        ))}
      </SelectField>
      <InputField
        label={t`Ends`}
        hint={t`Empty: until it is ended. A date can’t be moved later.`}
        error={fieldErrors['expiresAt']}
        type="datetime-local"
        value={expiresAt}
        onChange={setExpiresAt}
      />
      <SelectField
        label={t`Country`}
        error={fieldErrors['country']}
        value={terms.country ?? ''}
        onChange={(code) => set({ country: code || null })}
      >
        <option value="">{t`All countries`}</option>
        {countries.map(({ code }) => (
          <option key={code} value={code}>
            {formatCountry(code)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Currency`}
        error={fieldErrors['currency']}
        value={terms.currency ?? ''}
        onChange={(currency) => set({ currency: currency || null })}
      >
        <option value="">{t`All currencies`}</option>
        {[...new Set(countries.map(({ currency }) => currency))].map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </SelectField>
      <InputField
        label={t`Smallest order`}
        hint={t`An amount in the currency. Empty: any order.`}
        error={fieldErrors['minimum']}
        inputMode="decimal"
        maxLength={12}
        value={terms.minimum}
        onChange={(minimum) => set({ minimum })}
      />
      <InputField
        label={t`Only for the member with the number`}
        hint={t`Empty: everybody.`}
        error={fieldErrors['member']}
        inputMode="numeric"
        maxLength={15}
        value={terms.member}
        onChange={(member) => set({ member })}
      />
      <fieldset className="setting-choices">
        <legend>{t`Only with these payment methods`}</legend>
        {methods.map(({ code, name }) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={terms.methods.includes(code)}
              onChange={({ target }) => set({ methods: toggleMethod(code, target.checked) })}
            />
            {name}
          </label>
        ))}
        <small>{t`Without a choice, with all of them.`}</small>
        {fieldErrors['methods'] ? <FieldError>{fieldErrors['methods']}</FieldError> : null}
      </fieldset>
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={terms.reason}
        onChange={(reason) => set({ reason })}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
