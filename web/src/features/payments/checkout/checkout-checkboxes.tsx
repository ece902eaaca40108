import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import type { Checkout } from './order-summary.tsx'

/** Asks for confirmation if profile and connection indicate different countries: prices and VAT depend on the residence. */
export function ResidenceField({
  residence,
  error,
}: {
  residence: Checkout['residence']
  error: string | undefined
}) {
  const { language } = useVisit()
  if (!residence) return null
  const countryNames = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' })
  const [country, connection] = [countryNames.of(residence.country), countryNames.of(residence.connection)]
  return (
    <Checkbox name="residence" error={error}>
      <Trans>
        I live in this country: {country}. My connection comes from another one ({connection}); price and VAT
        are those of the country I live in.
      </Trans>{' '}
      <Link className="link" to="/profile#city">
        <Trans>Change your country</Trans>
      </Link>
    </Checkbox>
  )
}

/** Unticked by default; the card is stored by the payment provider, never by us. */
export function StoreCardCheckbox({ checkout: { methods, method } }: { checkout: Checkout }) {
  const isCardMethod = methods.some(({ code, card: isCard }) => isCard && code === method)
  if (!isCardMethod) return null
  return (
    <Checkbox name="keep_card">
      <Trans>
        Save this card with the payment provider for my next order. You’ll see the price and confirm each
        order.
      </Trans>
    </Checkbox>
  )
}
