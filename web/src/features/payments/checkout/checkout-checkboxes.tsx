import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import type { Checkout } from './order-summary.tsx'

/** Asked where the profile and the connection say another country: prices and VAT follow the place one lives in. */
export function ResidenceField({
  asked,
  error,
}: {
  asked: Checkout['residence']
  error: string | undefined
}) {
  const { language } = useVisit()
  if (!asked) return null
  const names = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' })
  const [country, connection] = [names.of(asked.country), names.of(asked.connection)]
  return (
    <Checkbox name="residence" error={error}>
      <Trans>
        I live in this country: {country}. My connection comes from another one ({connection}); price and VAT
        are those of the country I live in.
      </Trans>{' '}
      <Link className="link" to="/settings">
        <Trans>Change the place</Trans>
      </Link>
    </Checkbox>
  )
}

/** Unticked; the card stays at the payment provider, never here. */
export function StoreCardCheckbox({ checkout: { methods, method } }: { checkout: Checkout }) {
  const card = methods.some(({ code, card: isCard }) => isCard && code === method)
  if (!card) return null
  return (
    <Checkbox name="keep_card">
      <Trans>
        Keep this card with the payment provider for my next order. You see the price and confirm each order.
      </Trans>
    </Checkbox>
  )
}
