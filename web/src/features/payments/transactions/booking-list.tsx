import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import * as styles from '../payments.module.css'

export type Booking = EndpointAnswer<typeof getBookingsEndpoint>['bookings'][number]

const bookingKindNames: Record<Booking['kind'], MessageDescriptor> = {
  signup: msg`Sign-up credits`,
  order: msg`Bought`,
  message: msg`Message`,
  photo: msg`Photo in a chat`,
  voice: msg`Voice message`,
  gift: msg`Gift`,
  super_like: msg`Super like`,
  goodwill: msg`Credits from us`,
  return: msg`Returned`,
  withdrawal: msg`Refunded order`,
  dispute: msg`Payment reversed by the bank`,
}

/** Table of credits received and spent, with the balance after each booking. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const { i18n } = useLingui()
  const { date, number } = useFormats()
  const { settings } = useVisit()
  if (bookings.length === 0) return null
  return (
    <table className={styles.prices}>
      <caption className="heading-3">
        <Trans>Credit history</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Details</Trans>
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
        {bookings.map(({ id, kind, amount, balance, at, fictional }) => (
          <tr key={id}>
            <th scope="row">
              {i18n._(bookingKindNames[kind])}
              {fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
              <time className="small muted" dateTime={at}>
                {date(at)}
              </time>
            </th>
            <td className="numeric">{number(amount, { signDisplay: 'exceptZero' })}</td>
            <td className="numeric">{number(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
