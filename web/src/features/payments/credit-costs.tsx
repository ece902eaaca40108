import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../formatting/use-formats.ts'
import { GiftImage } from '../../shared/like-extras/gift-image.tsx'
import { giftNames } from '../../i18n/gift-names.ts'
import { useVisit } from '../../session/use-visit.ts'
import type { Bundle } from './bundle-cards.tsx'
import * as styles from './payments.module.css'

type Gifts = EndpointAnswer<typeof getGiftsEndpoint>['gifts']

/** Returns a function that gives the price range of a number of credits, from the cheapest to the dearest bundle per credit. */
function useCreditPrices(bundles: readonly Bundle[]) {
  const { money } = useFormats()
  const pricesPerCredit = bundles.map(({ per_credit: cost }) => cost).toSorted((a, b) => a.minor - b.minor)
  const [lowest, highest] = [pricesPerCredit[0], pricesPerCredit.at(-1)]
  return (credits: number): ReactNode => {
    if (!lowest || !highest) return null
    const from = money({ ...lowest, minor: lowest.minor * credits })
    const to = money({ ...highest, minor: highest.minor * credits })
    return from === to ? (
      from
    ) : (
      <Trans>
        {from} to {to}
      </Trans>
    )
  }
}

interface Props {
  readonly bundles: readonly Bundle[]
  readonly gifts: Gifts
}
/** Table of what a message, a photo and each gift cost in credits and in money (docs/payments.md#what-credits-buy). */
export function CreditCosts({ bundles, gifts }: Props) {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const formatPrice = useCreditPrices(bundles)
  const renderRow = (key: string, name: ReactNode, credits: number) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td className="numeric">
        <Plural value={credits} one="# credit" other="# credits" />
      </td>
      <td className="numeric">{formatPrice(credits)}</td>
    </tr>
  )
  return (
    <section className="card padded stack tight">
      <table className={`${styles.prices} ${styles.costs}`}>
        <caption className="display heading-2">
          <Trans>What a credit buys</Trans>
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans>In credits</Trans>
            </th>
            <th scope="col">
              <Trans>In money, depending on the bundle</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {renderRow('message', <Trans>A message</Trans>, settings.message_credits)}
          {renderRow('photo', <Trans>A photo in a chat</Trans>, settings.photo_credits)}
          {renderRow('voice', <Trans>A voice message</Trans>, settings.photo_credits)}
          {renderRow('super_like', <Trans>Super like</Trans>, settings.super_like_credits)}
          {gifts.map(({ code, credits }) =>
            renderRow(
              code,
              <span className="flex-row tight">
                <GiftImage gift={code} /> {i18n._(giftNames[code])}
              </span>,
              credits,
            ),
          )}
        </tbody>
      </table>
      <p className="small muted">
        <Trans>
          Reading, liking and searching are free. No subscription. Credits you buy never expire. Any payment
          method fee is included in the total before you order.
        </Trans>
      </p>
    </section>
  )
}
