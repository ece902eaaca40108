import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useScrollToError } from '../use-scroll-to-error.ts'
import { Form, Link, redirect, redirectDocument } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Route } from './+types/checkout.ts'
import { OrderErrorBanner, OrderHeading, OrderPanel, HiddenOrderFields } from './order-panel.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { placeOrderFromForm } from './place-order-from-form.ts'
import * as styles from '../payments.module.css'

type Method = EndpointInput<typeof getCheckoutEndpoint>['method']

const isBundle = (id: string): boolean => /^\d{1,15}$/.test(id)
const toCodeQuery = (code: string) => (code ? `?code=${encodeURIComponent(code)}` : '')

/** Drops a discount code that is no longer valid, with a message, or an unavailable method; keeps the order. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const { id: bundle, paymentmethod } = params
    if (!isBundle(bundle)) throw redirect('/credits')
    const code = new URL(request.url).searchParams.get('code') ?? ''
    const search = toCodeQuery(code)
    const input = { bundle, ...(paymentmethod && { method: paymentmethod as Method }) }
    const result = await tryCall(() => call(getCheckoutEndpoint, { ...input, ...(code && { code }) }))
    const key = crypto.randomUUID()
    if (result.ok) return { checkout: result.answer, code, codeError: undefined, search, key }
    if (code && result.error.code.startsWith('code_'))
      return {
        checkout: await call(getCheckoutEndpoint, input),
        code: '',
        codeError: result.error.message,
        search: '',
        key,
      }
    if (paymentmethod && result.status === 422) throw redirect(`/credits/${bundle}${search}`)
    // Another error: repeat the call, so that `loadOrRedirect` handles it.
    return { checkout: await call(getCheckoutEndpoint, input), code, codeError: undefined, search, key }
  })

/** Revalidates after errors too: the next attempt needs the current total and a new idempotency key. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isBundle(params.id)) throw redirect('/credits')
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const { method = '', code = '', intent } = typed
  if (intent === 'method')
    return redirect(`/credits/${params.id}/${encodeURIComponent(method)}${toCodeQuery(code)}`)
  const result = await placeOrderFromForm(call, params.id, typed)
  return result.ok ? redirectDocument(result.answer.redirect) : toActionError(result, typed)
}

export default function CheckoutScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, code, codeError, search, key } = loaderData
  const { t } = useLingui()
  const error = actionData?.error
  const form = useScrollToError(error)
  const fields = error?.fields ?? {}
  return (
    <div className="wrap page">
      <PageHead title={t`How would you like to pay?`} />
      <Link className={`flex-row tight small muted ${styles.back}`} to={`/credits${search}`}>
        <ArrowLeft className="icon small" />
        <Trans>Change bundle</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>How would you like to pay?</Trans>
      </h1>
      <OrderHeading checkout={checkout} />
      <Form method="post" className={styles.split} ref={form}>
        <input type="hidden" name="code" value={code} />
        <HiddenOrderFields total={checkout.total} orderKey={key} />
        <div className="stack">
          {codeError ? (
            <Banner look="warning" role="status">
              {codeError}
            </Banner>
          ) : null}
          <OrderErrorBanner error={error} />
          <PaymentMethods checkout={checkout} search={search} error={fields['method']} />
          <Button type="submit" name="intent" value="method" look="secondary" className="unscripted">
            <Trans>Show the total for this method</Trans>
          </Button>
        </div>
        <OrderPanel checkout={checkout} fields={fields} />
      </Form>
    </div>
  )
}
