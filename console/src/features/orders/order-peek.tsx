import type { ListedOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatCount, formatCountry, formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { OrderState } from './order-state.tsx'

/** Shows the facts of an order in the list, beside the table; the order itself is not opened. */
export function OrderPeek({ order }: { readonly order: ListedOrder }) {
  const { t } = useLingui()
  const { number, createdAt, username, siteId, credits, total, country, method, provider, state } = order
  const facts = [
    [t`When`, formatExactTime(createdAt)],
    [t`Member`, username],
    [t`Site`, <SiteMark key="site" siteId={siteId} named />],
    [t`Bundle`, t`${formatCount(credits)} credits`],
    [t`Country`, formatCountry(country)],
    [t`Method`, method],
    [t`Provider`, provider],
    [t`State`, <OrderState key="state" state={state} />],
  ] as const
  return (
    <section className="panel-block">
      <p className="order-price">
        <Link className="text-link" to={`/orders/${number}`}>
          {formatMoney(total)}
        </Link>
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
