import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { priceText } from '../../ui/price.tsx'
import type { Checkout } from './order-summary.tsx'
import { PaymentMark } from './payment-mark.tsx'

interface Props {
  readonly checkout: Checkout
  readonly search: string
  readonly error: string | undefined
}
/** The payment methods of the country; choosing one changes the address and with it the total. */
export function PaymentMethods({ checkout, search, error }: Props) {
  const { language } = useVisit()
  const navigate = useNavigate()
  const { bundle, methods, method: chosen } = checkout
  const choose = (code: string) =>
    void navigate(`/credits/${bundle.id}/${code}${search}`, { replace: true, preventScrollReset: true })
  return (
    <fieldset className="methods" aria-describedby={error ? 'method-error' : undefined}>
      <legend className="vh">
        <Trans>Payment method</Trans>
      </legend>
      {methods.map(({ code, name, fee }) => {
        const price = priceText(fee, language)
        return (
          <label key={code} className="choice">
            <input
              type="radio"
              className="radio"
              name="method"
              value={code}
              defaultChecked={code === chosen}
              onChange={() => choose(code)}
            />
            <span className="grow">
              {name}
              <span className="sm mut fee">
                {fee.minor === 0 ? <Trans>No fee</Trans> : <Trans>Fee {price}</Trans>}
              </span>
            </span>
            <PaymentMark code={code} />
          </label>
        )
      })}
      {error ? (
        <p className="err" id="method-error">
          <CircleAlert className="i sm" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
