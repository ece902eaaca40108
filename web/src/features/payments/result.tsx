import './payments.css'
import { getBundles, getTransactions, type Transaction } from '@amarelle/contract/payments'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data } from 'react-router'
import { call } from '../../api/call.ts'
import { useCache, useCached } from '../../api/use-cached.ts'
import { userKey } from '../../api/use-user.ts'
import { onLive } from '../../live/connection.ts'
import { load } from '../../session/attempt.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/result.ts'
import { Open, Paid, Unpaid } from './result-states.tsx'
import { isOpen } from './states.ts'

const pollEvery = 3_000

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  load(request, async () => {
    if (!/^\d{1,15}$/.test(params.order)) throw data(null, { status: 404 })
    const { call: ask } = context.get(visitContext)
    const [order] = (await ask(getTransactions, { id: params.order })).transactions
    if (!order) throw data(null, { status: 404 })
    // The same bundle again, for another try; it may be off sale by now.
    const bundle = isOpen(order)
      ? undefined
      : (await ask(getBundles, {})).bundles.find(({ credits }) => credits === order.credits)
    return { order, bundle: bundle?.id }
  })

/** The order as the server has it: asked again until it is decided, and at once when a live event tells. */
function useOrder(initial: Transaction): Transaction {
  const cache = useCache()
  const { id } = initial
  const key = `order ${id}`
  const order = useCached<Transaction>({
    key,
    initial,
    ask: async () => (await call(getTransactions, { id })).transactions[0] ?? initial,
    every: (known) => (isOpen(known) ? pollEvery : undefined),
  })
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === 'payment' && event.order === id) void cache.invalidate(key)
      }),
    [cache, id, key],
  )
  const paid = order.state === 'completed'
  useEffect(() => {
    if (paid) void cache.invalidate(userKey)
  }, [cache, paid])
  return order
}

/** Where the provider sends the member back to. */
export default function ResultScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const order = useOrder(loaderData.order)
  return (
    <div className="wrap page">
      <title>{t`Your payment`}</title>
      <section className="result" aria-live="polite">
        {isOpen(order) ? (
          <Open order={order} />
        ) : order.state === 'completed' ? (
          <Paid order={order} />
        ) : (
          <Unpaid order={order} bundle={loaderData.bundle} />
        )}
      </section>
    </div>
  )
}
