import type { EndpointAnswer, CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/repeat-order'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Form, Link, redirect, redirectDocument } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Route } from './+types/repeat-order.ts'
import { OrderErrorBanner, OrderPanel, HiddenOrderFields } from './order-panel.tsx'
import { placeOrderFromForm } from './place-order-from-form.ts'
import { RepeatMethods } from './repeat-methods.tsx'
import { useScrollToError } from '../use-scroll-to-error.ts'
import * as styles from '../payments.module.css'

type Method = EndpointInput<typeof getCheckoutEndpoint>['method']
type RepeatOrder = EndpointAnswer<typeof getRepeatOrderEndpoint>

/** What pays: `?pay=` a kept card's id or a method's code; else the newest kept card, else the method of the last time. */
function selectPayer(repeat: RepeatOrder, wanted: string | null) {
  const card = repeat.cards.find(({ id }) => id === wanted) ?? (wanted === null ? repeat.cards[0] : undefined)
  return { card, method: card?.method.code ?? ((wanted ?? repeat.method ?? undefined) as Method) }
}

/** Nothing to repeat: the bundles. */
async function loadRepeatOrder(call: CallEndpoint): Promise<RepeatOrder> {
  const found = await tryCall(() => call(getRepeatOrderEndpoint, {}))
  if (found.ok) return found.answer
  if (found.error.code === 'not_found') throw redirect('/credits')
  return call(getRepeatOrderEndpoint, {})
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const repeat = await loadRepeatOrder(call)
    const { card, method } = selectPayer(repeat, new URL(request.url).searchParams.get('pay'))
    const { bundle } = repeat
    const asked = await tryCall(() => call(getCheckoutEndpoint, { bundle, method }))
    if (!asked.ok && method) throw redirect('/credits/repeat-order?pay=')
    const checkout = asked.ok ? asked.answer : await call(getCheckoutEndpoint, { bundle })
    return { checkout, cards: repeat.cards, card: card?.id, key: crypto.randomUUID() }
  })

/** Also after a refusal: the next try shows today's total and gets a key of its own. */
export const shouldRevalidate = () => true

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const { pay = '', intent } = typed
  if (intent === 'method') return redirect(`/credits/repeat-order?pay=${encodeURIComponent(pay)}`)
  const repeat = await loadOrRedirect(request, () => loadRepeatOrder(call))
  const { card, method } = selectPayer(repeat, pay)
  const chosen = { ...typed, method: method ?? '', stored: card?.id ?? '' }
  const placed = await placeOrderFromForm(call, repeat.bundle, chosen)
  return placed.ok ? redirectDocument(placed.answer.redirect) : toActionError(placed, typed)
}

/** The last bundle once more, at today's price: everything is said on one page, and nothing is ordered without its button. */
export default function RepeatOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, cards, card, key } = loaderData
  const { t } = useLingui()
  const error = actionData?.error
  const form = useScrollToError(error)
  const fields = error?.fields ?? {}
  return (
    <div className="wrap page">
      <PageHead title={t`Order again`} />
      <Link className={`flex-row tight small muted ${styles.back}`} to="/credits">
        <ArrowLeft className="icon small" />
        <Trans>Change bundle</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Order again</Trans>
      </h1>
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
