import './payments.css'
import type { Input } from '@amarelle/contract/endpoint'
import { getCheckout, placeOrder } from '@amarelle/contract/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { attempt, load, refused, textsOf } from '../../session/attempt.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Tick } from '../../ui/choices.tsx'
import { priceText } from '../../ui/price.tsx'
import type { Route } from './+types/checkout.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'

type Method = Input<typeof getCheckout>['method']

const searchOf = (code: string) => (code ? `?code=${encodeURIComponent(code)}` : '')

/** A code or method that no longer holds is left out and told; the order itself stays. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  load(request, async () => {
    const { call } = context.get(visitContext)
    const { id: bundle, paymentmethod } = params
    if (!/^\d{1,15}$/.test(bundle)) throw redirect('/credits')
    const code = new URL(request.url).searchParams.get('code') ?? ''
    const search = searchOf(code)
    const input = { bundle, ...(paymentmethod && { method: paymentmethod as Method }) }
    const asked = await attempt(() => call(getCheckout, { ...input, ...(code && { code }) }))
    const key = crypto.randomUUID()
    if (asked.ok) return { checkout: asked.answer, code, fault: undefined, search, key }
    if (code && asked.error.code.startsWith('code_'))
      return {
        checkout: await call(getCheckout, input),
        code: '',
        fault: asked.error.message,
        search: '',
        key,
      }
    if (paymentmethod && asked.status === 422) throw redirect(`/credits/${bundle}${search}`)
    // Refused for another reason: asked again, `load` tells it.
    return { checkout: await call(getCheckout, input), code, fault: undefined, search, key }
  })

/** Also after a refusal: the next try shows today's total and gets a key of its own. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = textsOf(await request.formData())
  const { method = '', code = '', total = '', key = '', immediate = '', pro_rata = '', intent } = typed
  if (intent === 'method')
    return redirect(`/credits/${params.id}/${encodeURIComponent(method)}${searchOf(code)}`)
  const order = {
    bundle: params.id,
    method: method as Input<typeof placeOrder>['method'],
    total,
    immediate,
    pro_rata,
    ...(code && { code }),
  }
  const placed = await attempt(() => call(placeOrder, order, { key }))
  return placed.ok ? redirectDocument(placed.answer.redirect) : refused(placed, typed)
}

export default function CheckoutScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, code, fault, search, key } = loaderData
  const { t } = useLingui()
  const { language } = useVisit()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const error = actionData?.error
  const fields = error?.fields ?? {}
  const days = checkout.refund_days
  useEffect(() => {
    if (error)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')
        ?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div className="wrap page">
      <title>{t`How would you like to pay?`}</title>
      <Link className="row tight sm mut back" to={`/credits${search}`}>
        <ArrowLeft className="i sm" aria-hidden="true" />
        <Trans>Change bundle</Trans>
      </Link>
      <h1 className="display h1">
        <Trans>How would you like to pay?</Trans>
      </h1>
      <Form method="post" className="split" ref={form}>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="total" value={checkout.total.minor} />
        <input type="hidden" name="key" value={key} />
        <div className="stack">
          {fault ? (
            <Banner look="warn" role="status">
              {fault}
            </Banner>
          ) : null}
          {error ? (
            <Banner look="bad" role="alert">
              {fields['total'] ?? error.message}
            </Banner>
          ) : null}
          <PaymentMethods checkout={checkout} search={search} error={fields['method']} />
          <Button type="submit" name="intent" value="method" look="secondary" className="unscripted">
            <Trans>Show the total for this method</Trans>
          </Button>
        </div>
        <aside
          className="aside"
          aria-labelledby="order"
          aria-busy={navigation.state === 'loading' || undefined}
        >
          <div className="card pad">
            <OrderSummary checkout={checkout} />
            <div className="ticks">
              <Tick name="immediate" error={fields['immediate']}>
                <Trans>I want my credits now, before the {days} days to withdraw are over.</Trans>
              </Tick>
              <Tick name="pro_rata" error={fields['pro_rata']}>
                <Trans>I know that I pay for the credits I have used if I withdraw.</Trans>{' '}
                <Link className="link" to="/pages/return-policy">
                  <Trans>Returns</Trans>
                </Link>
              </Tick>
            </div>
            <div className="paybar">
              <b className="num total">{priceText(checkout.total, language)}</b>
              <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
                {checkout.order_button}
              </Button>
            </div>
            <p className="xs mut row tight safe">
              <Lock className="i sm" aria-hidden="true" />
              <Trans>Secure payment. No subscription.</Trans>
            </p>
          </div>
        </aside>
      </Form>
    </div>
  )
}
