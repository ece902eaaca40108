import type { EndpointAnswer, CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/payments/repeat-order'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Form, Link, redirect, redirectDocument } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Route } from './+types/repeat-order.ts'
import { OrderErrorBanner, OrderHeading, OrderPanel, HiddenOrderFields } from './order-panel.tsx'
import { placeOrderFromForm } from './place-order-from-form.ts'
import { RepeatMethods } from './repeat-methods.tsx'
import { useScrollToError } from '../use-scroll-to-error.ts'
import * as styles from '../payments.module.css'

type Method = EndpointInput<typeof getCheckoutEndpoint>['method']
type RepeatOrder = EndpointAnswer<typeof getRepeatOrderEndpoint>

/** Selects the card or method: the one named by `?pay=`, else the newest stored card, else the method of the last order. */
function selectPayer(repeat: RepeatOrder, requested: string | null) {
  const card =
    repeat.cards.find(({ id }) => id === requested) ?? (requested === null ? repeat.cards[0] : undefined)
  return { card, method: card?.method.code ?? ((requested ?? repeat.method ?? undefined) as Method) }
}

/** Redirects to the bundles if there is no order to repeat. */
async function loadRepeatOrder(call: CallEndpoint): Promise<RepeatOrder> {
  const result = await tryCall(() => call(getRepeatOrderEndpoint, {}))
  if (result.ok) return result.answer
  if (result.error.code === 'not_found') throw redirect('/credits')
  return call(getRepeatOrderEndpoint, {})
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const repeat = await loadRepeatOrder(call)
    const { card, method } = selectPayer(repeat, new URL(request.url).searchParams.get('pay'))
    const { bundle } = repeat
    const checkoutResult = await tryCall(() => call(getCheckoutEndpoint, { bundle, method }))
    if (!checkoutResult.ok && method) throw redirect('/credits/repeat-order?pay=')
    const checkout = checkoutResult.ok ? checkoutResult.answer : await call(getCheckoutEndpoint, { bundle })
    return { checkout, cards: repeat.cards, card: card?.id, key: crypto.randomUUID() }
  })

/** Revalidates after errors too: the next attempt needs the current total and a new idempotency key. */
export const shouldRevalidate = () => true

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const { pay = '', intent } = typed
  if (intent === 'method') return redirect(`/credits/repeat-order?pay=${encodeURIComponent(pay)}`)
  const repeat = await loadOrRedirect(request, () => loadRepeatOrder(call))
  const { card, method } = selectPayer(repeat, pay)
  const fields = { ...typed, method: method ?? '', stored: card?.id ?? '' }
  const result = await placeOrderFromForm(call, repeat.bundle, fields)
  return result.ok ? redirectDocument(result.answer.redirect) : toActionError(result, typed)
}

/** Orders the last bundle again at the current price. One page shows all details, and only its button places the order. */
export default function RepeatOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, cards, card, key } = loaderData
  const { t } = useLingui()
  const error = actionData?.error
  const form = useScrollToError(error)
  const fields = error?.fields ?? {}
  return (
    <div className="wrap page">
      <PageHead title={t`Buy again`} />
      <Link className={`flex-row tight small muted ${styles.back}`} to="/credits">
        <ArrowLeft className="icon small" />
        <Trans>Change bundle</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Buy again</Trans>
      </h1>
      <OrderHeading checkout={checkout} />
      <Form method="post" className={styles.split} ref={form}>
        <HiddenOrderFields total={checkout.total} orderKey={key} />
        <div className="stack">
          <OrderErrorBanner error={error} />
          <RepeatMethods
            checkout={checkout}
            cards={cards}
            chosen={card ?? checkout.method}
            error={fields['stored'] ?? fields['method']}
          />
          <Button type="submit" name="intent" value="method" look="secondary" className="unscripted">
            <Trans>Show the total for this method</Trans>
          </Button>
        </div>
        <OrderPanel checkout={checkout} fields={fields} usesStoredCard={card !== undefined} />
      </Form>
    </div>
  )
}
