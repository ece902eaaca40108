import {
  getBookingsEndpoint,
  getTransactionsEndpoint,
  type Transaction,
} from '@amarelle/contract/endpoints/payments'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { Route } from './+types/transactions.ts'
import { FictionalUse } from './fictional-use.tsx'
import { BookingList } from './booking-list.tsx'
import { PaymentLinks } from './payment-links.tsx'
import { OrderDetails } from './order-details.tsx'
import {
  postPaymentStateNames,
  getPostPaymentState,
  paymentStateLooks,
  paymentStateNames,
} from '../payment-states.ts'
import * as styles from '../payments.module.css'

export const handle = { hydrate: false }

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const { id } = params
    if (id === undefined) {
      const { transactions } = await call(getTransactionsEndpoint, {})
      const { bookings, fictional } = await call(getBookingsEndpoint, {})
      const isOnlyFictional = new URL(request.url).searchParams.get('only') === 'fictional'
      return {
        transactions,
        bookings: isOnlyFictional ? bookings.filter((booking) => booking.fictional) : bookings,
        use: { ...fictional, isOnly: isOnlyFictional },
        order: undefined,
      }
    }
    if (!/^[0-9A-Za-z]{1,15}$/.test(id)) throw data(null, { status: 404 })
    const [order] = (await call(getTransactionsEndpoint, { id })).transactions
    if (!order) throw data(null, { status: 404 })
    return { transactions: [], bookings: [], use: null, order }
  })

function OrderRow({ order }: { order: Transaction }) {
  const { date: dateText, money } = useFormats()
  const { i18n } = useLingui()
  const postPaymentState = getPostPaymentState(order)
  return (
    <li>
      <Link className="list-item" to={`/transactions/${order.id}`}>
        <span className="grow">
          <b>
            <Plural value={order.credits} one="# credit" other="# credits" />
          </b>
          <span className={`small muted ${styles.feeNote}`}>
            {dateText(order.created_at, 'date')} · {order.method.name}
          </span>
        </span>
        <span className={styles.outcome}>
          <Tag
            look={
              postPaymentState === 'refund_failed'
                ? 'warning'
                : postPaymentState
                  ? 'plain'
                  : paymentStateLooks[order.state]
            }
          >
            {i18n._(
              postPaymentState ? postPaymentStateNames[postPaymentState] : paymentStateNames[order.state],
            )}
          </Tag>
          <span className="numeric bold">{money(order.total)}</span>
        </span>
      </Link>
    </li>
  )
}

function OrderList({ orders }: { orders: readonly Transaction[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        title={<Trans>No orders yet</Trans>}
        action={
          <ButtonLink to="/credits">
            <Trans>See bundles</Trans>
          </ButtonLink>
        }
      >
        <Trans>Every order appears here, with its total and status.</Trans>
      </EmptyState>
    )
  return (
    <ul className="card list">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

export default function TransactionsScreen({
  loaderData: { transactions, bookings, use, order },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="wrap page stack narrow">
      <PageHead title={t`Your orders`} />
      {order ? (
        <OrderDetails order={order} />
      ) : (
        <>
          <h1 className="display heading-1">
            <Trans>Your orders</Trans>
          </h1>
          <PaymentLinks orders={transactions} />
          <OrderList orders={transactions} />
          {transactions.some(({ withdraw_until }) => withdraw_until !== null) ? (
            <p className="small">
              <Link className="link standalone" to="/withdrawal">
                <Trans>Withdraw from contract here</Trans>
              </Link>
            </p>
          ) : null}
          {use ? <FictionalUse use={use} isOnly={use.isOnly} /> : null}
          <BookingList bookings={bookings} />
        </>
      )}
    </div>
  )
}
