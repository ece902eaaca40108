import type { CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  getBundlesEndpoint,
  getTransactionsEndpoint,
  type Transaction,
} from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/retry-payment'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, redirect, redirectDocument, useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { userQueryKey, useUser } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/result.ts'
import { OpenOrder, PaidOrder } from './result-states.tsx'
import { UnpaidOrder } from './result-unpaid.tsx'
import { OtherPaymentMethods, UnansweredCharge } from './result-alternatives.tsx'
import { getPostPaymentState, isOrderOpen, isChargeUnanswered } from '../payment-states.ts'
import * as styles from '../payments.module.css'

const pollIntervalMs = 3_000

/** Not paid, or nobody knows: the page offers other ways to pay it. */
const needsAlternatives = (order: Transaction): boolean =>
  order.state !== 'completed' && (isChargeUnanswered(order) || !isOrderOpen(order))

/** How the order can still be paid: its other methods, or the same bundle anew when it is closed. */
async function loadAlternatives(ask: CallEndpoint, order: Transaction) {
  const asked = await tryCall(() => ask(getRetryEndpoint, { order: order.id }))
  if (asked.ok) return { retry: asked.answer, bundle: undefined }
  // It may be off sale by now.
  const { bundles } = await ask(getBundlesEndpoint, {})
  return { retry: undefined, bundle: bundles.find(({ credits }) => credits === order.credits)?.id }
}

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    if (!/^[0-9A-Za-z]{1,15}$/.test(params.order)) throw data(null, { status: 404 })
    const { call: ask } = context.get(visitContext)
    const [order] = (await ask(getTransactionsEndpoint, { id: params.order })).transactions
    if (!order) throw data(null, { status: 404 })
    // What became of a paid order since stands on its own page.
    if (order.state === 'completed' && getPostPaymentState(order)) throw redirect(`/transactions/${order.id}`)
    // Only what is shown hangs on it: the server decides what may be paid.
    const another = new URL(request.url).searchParams.has('another') && isOrderOpen(order)
    const ways = another || needsAlternatives(order) ? await loadAlternatives(ask, order) : undefined
    return { order, ways, another: another && ways?.retry !== undefined, key: crypto.randomUUID() }
  })

/** Also after a refusal: the next press gets a key of its own. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { call: ask } = context.get(visitContext)
  const { method = '', key = '' } = getTextFields(await readFormData(request))
  const wanted = {
    order: params.order,
    method: method as EndpointInput<typeof retryPaymentEndpoint>['method'],
  }
  const made = await tryCall(() => ask(retryPaymentEndpoint, wanted, { key }))
  return made.ok ? redirectDocument(made.answer.redirect) : toActionError(made, { method })
}

/** The order as the server has it: asked again until it is decided, and at once when a live event tells. */
function useOrder(initial: Transaction): Transaction {
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()
  const { id } = initial
  const key = `order ${id}`
  const order = useQuery<Transaction>({
    queryKey: key,
    initialData: initial,
    queryFn: async () => (await call(getTransactionsEndpoint, { id })).transactions[0] ?? initial,
    refetchInterval: (known) => (isOrderOpen(known) || known.unanswered ? pollIntervalMs : undefined),
  })
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'payment' && event.order === id) void cache.invalidateQueries(key)
      }),
    [cache, id, key],
  )
  const paid = order.state === 'completed'
  useEffect(() => {
    if (paid) void cache.invalidateQueries(userQueryKey)
  }, [cache, paid])
  // Decided while the page was open: the ways on were not asked for yet.
  const unasked = !needsAlternatives(initial) && needsAlternatives(order)
  useEffect(() => {
    if (unasked) void revalidate()
  }, [revalidate, unasked])
  return order
}

/** Where the provider sends the member back to. */
export default function ResultScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const order = useOrder(loaderData.order)
  const user = useUser()
  const { ways, another, key: attemptKey } = loaderData
  // Some of the credits may be spent since.
  const paidBefore = loaderData.order.state === 'completed'
  const fault = actionData?.error.message
  const props = { order, retry: ways?.retry, attemptKey, fault }
  return (
    <div className="wrap page">
      <PageHead title={t`Your payment`} />
      <section className={styles.result} aria-live="polite">
        {order.state === 'completed' ? (
          <PaidOrder order={order} credits={paidBefore ? (user?.credits ?? null) : order.balance_after} />
        ) : another && isOrderOpen(order) ? (
          <OtherPaymentMethods {...props} />
        ) : isChargeUnanswered(order) ? (
          <UnansweredCharge {...props} />
        ) : isOrderOpen(order) ? (
          <OpenOrder order={order} />
        ) : (
          <UnpaidOrder order={order} alternatives={ways} attemptKey={attemptKey} fault={fault} />
        )}
      </section>
    </div>
  )
}
