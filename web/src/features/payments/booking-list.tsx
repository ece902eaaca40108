import type { Answer } from '@amarelle/contract/endpoint'
import type { getBookings } from '@amarelle/contract/payments'
import { htmlLang } from '@amarelle/contract/languages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { useDateText } from '../../session/use-date-text.ts'

export type Booking = Answer<typeof getBookings>['bookings'][number]

const kindNames: Record<Booking['kind'], MessageDescriptor> = {
  signup: msg`Sign-up credits`,
  order: msg`Bought`,
  message: msg`Message`,
  photo: msg`Photo in a chat`,
  gift: msg`Gift`,
  goodwill: msg`Credits from us`,
  return: msg`Given back`,
  withdrawal: msg`Withdrawn order`,
  dispute: msg`Payment taken back by the bank`,
}

/** What came in, what was spent, and the balance after each. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const { language } = useVisit()
  const { i18n } = useLingui()
  const dateText = useDateText()
  const signed = new Intl.NumberFormat(htmlLang(language), { signDisplay: 'exceptZero' })
  if (bookings.length === 0) return null
  return (
    <table className="prices">
      <caption className="h3">
        <Trans>Your credits, in and out</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Credits</Trans>
          </th>
          <th scope="col">
            <Trans>Balance</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map(({ id, kind, amount, balance, at }) => (
          <tr key={id}>
            <th scope="row">
              {i18n._(kindNames[kind])}
              <time className="sm mut" dateTime={at}>
                {dateText(at)}
              </time>
            </th>
            <td className="num">{signed.format(amount)}</td>
            <td className="num">{balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
