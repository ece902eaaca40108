import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/payments/repeat-order'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { MethodFieldset, MethodRow } from './method-row.tsx'
import type { Checkout } from './order-summary.tsx'

const CardExpiry = ({ date }: { date: string }) => <Trans>Your card, valid until {date}</Trans>

interface Props {
  readonly checkout: Checkout
  readonly cards: EndpointAnswer<typeof getRepeatOrderEndpoint>['cards']
  /** Id of a stored card, or code of a payment method. */
  readonly chosen: string | null
  readonly error: string | undefined
}
/** The stored cards, then all payment methods; choosing one changes the URL and reloads the total. */
export function RepeatMethods({ checkout, cards, chosen, error }: Props) {
  const navigate = useNavigate()
  const { date: dateText } = useFormats()
  const choose = (pay: string) =>
    void navigate(`/credits/repeat-order?pay=${pay}`, { replace: true, preventScrollReset: true })
  return (
    <MethodFieldset error={error} onChoose={choose}>
      {cards.map(({ id, label, method, expires_on: expires }) => (
        <MethodRow
          key={id}
          name="pay"
          value={id}
          mark={method.code}
          chosen={id === chosen}
          onChoose={choose}
          title={label}
          note={
            expires ? (
              <CardExpiry date={dateText(`${expires}T12:00:00Z`, 'date')} />
            ) : (
              <Trans>Your card</Trans>
            )
          }
        />
      ))}
      {checkout.methods.map(({ code, name, fee }) => (
        <MethodRow
          key={code}
          name="pay"
          value={code}
          mark={code}
          chosen={code === chosen}
          onChoose={choose}
          title={name}
          fee={fee}
        />
      ))}
    </MethodFieldset>
  )
}
