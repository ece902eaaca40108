import type { CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  getBundlesEndpoint,
  getTransactionsEndpoint,
  type Transaction,
} from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, redirect, redirectDocument, useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { userQueryKey } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { readPurchaseReturn } from '../../../session/purchase-return.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/result.ts'
import { OpenOrder, PaidOrder } from './result-states.tsx'
import { UnpaidOrder } from './result-unpaid.tsx'
import { OtherPaymentMethods, UnansweredCharge } from './result-alternatives.tsx'
import { getPostPaymentState, isOrderOpen, isChargeUnanswered } from '../payment-states.ts'
import * as styles from '../payments.module.css'

const pollIntervalMs = 3_000

/** Returns whether to offer other ways to pay: the order is unpaid, or the result of the charge is unknown. */
const needsAlternatives = (order: Transaction): boolean =>
  order.state !== 'completed' && (isChargeUnanswered(order) || !isOrderOpen(order))

/** Loads how the order can still be paid: other methods, or a new order of the same bundle if it is closed. */
async function loadAlternatives(callServer: CallEndpoint, order: Transaction) {
  const result = await tryCall(() => callServer(getRetryEndpoint, { order: order.id }))
  if (result.ok) return { retry: result.answer, bundle: undefined }
  // The bundle may no longer be on sale.
  const { bundles } = await callServer(getBundlesEndpoint, {})
  return { retry: undefined, bundle: bundles.find(({ credits }) => credits === order.credits)?.id }
}

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    if (!/^[0-9A-Za-z]{1,15}$/.test(params.order)) throw data(null, { status: 404 })
    const { call: callServer, user } = context.get(visitContext)
    const [order] = (await callServer(getTransactionsEndpoint, { id: params.order })).transactions
    if (!order) throw data(null, { status: 404 })
    // Refunds and disputes of a paid order are shown on its own page.
    if (order.state === 'completed' && getPostPaymentState(order)) throw redirect(`/transactions/${order.id}`)
    // This only affects what is shown: the server decides what may be paid.
    const offersOtherMethods = new URL(request.url).searchParams.has('another') && isOrderOpen(order)
    const alternatives =
      offersOtherMethods || needsAlternatives(order) ? await loadAlternatives(callServer, order) : undefined
    return {
      order,
      alternatives,
      purchaseReturn: user ? readPurchaseReturn(user.id, request.headers.get('cookie') ?? '') : undefined,
      offersOtherMethods: offersOtherMethods && alternatives?.retry !== undefined,
      key: crypto.randomUUID(),
    }
  })

/** Revalidates after errors too: the next attempt needs a new idempotency key. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { call: callServer } = context.get(visitContext)
  const { method = '', key = '' } = getTextFields(await readFormData(request))
  const input = {
    order: params.order,
    method: method as EndpointInput<typeof retryPaymentEndpoint>['method'],
  }
  const result = await tryCall(() => callServer(retryPaymentEndpoint, input, { key }))
  return result.ok ? redirectDocument(result.answer.redirect) : toActionError(result, { method })
}

/** Returns the current order: polls until the payment has a result, and refetches on live events. */
function useOrder(initial: Transaction): Transaction {
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()
  const { id } = initial
  const key = `order ${id}`
  const order = useQuery<Transaction>({
    queryKey: key,
    initialData: initial,
    queryFn: async () => (await call(getTransactionsEndpoint, { id })).transactions[0] ?? initial,
    refetchInterval: (current) => (isOrderOpen(current) || current.unanswered ? pollIntervalMs : undefined),
  })
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'payment' && event.order === id) void cache.invalidateQueries(key)
      }),
    [cache, id, key],
  )
  const isPaid = order.state === 'completed'
  useEffect(() => {
    if (isPaid) void cache.invalidateQueries(userQueryKey)
  }, [cache, isPaid])
  // The payment failed while the page was open, so the loader has not loaded the alternatives yet.
  const lacksAlternatives = !needsAlternatives(initial) && needsAlternatives(order)
  useEffect(() => {
    if (lacksAlternatives) void revalidate()
  }, [revalidate, lacksAlternatives])
  return order
}

/** The page to which payment providers redirect the member. */
export default function ResultScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const order = useOrder(loaderData.order)
  const { alternatives, offersOtherMethods, key: attemptKey } = loaderData
  const errorMessage = actionData?.error.message
  const props = { order, retry: alternatives?.retry, attemptKey, errorMessage }
  return (
    <div className="wrap page">
      <PageHead title={t`Your payment`} />
      <section className={styles.result} aria-live="polite">
        {order.state === 'completed' ? (
          <PaidOrder order={order} />
        ) : offersOtherMethods && isOrderOpen(order) ? (
          <OtherPaymentMethods {...props} />
        ) : isChargeUnanswered(order) ? (
          <UnansweredCharge {...props} />
        ) : isOrderOpen(order) ? (
          <OpenOrder order={order} />
        ) : (
          <UnpaidOrder
            order={order}
            alternatives={alternatives}
            attemptKey={attemptKey}
            errorMessage={errorMessage}
          />
        )}
      </section>
    </div>
  )
}
