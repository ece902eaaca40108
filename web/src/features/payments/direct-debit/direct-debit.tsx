import {
  getDirectDebitEndpoint,
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { isChecked } from '../../../forms/parse-form-values.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { OrderNotFound } from '../order-not-found.tsx'
import { loadForAttempt } from '../load-for-attempt.ts'
import type { Route } from './+types/direct-debit.ts'
import { AccountFields } from './account-fields.tsx'
import { CodeFields } from './code-fields.tsx'
import { DebitSummary } from './debit-summary.tsx'
import { MandateCard } from './mandate-card.tsx'
import * as paymentsStyles from '../payments.module.css'
import * as directDebitStyles from './direct-debit.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, user } = context.get(visitContext)
    const debit = await loadForAttempt(request, user, (id) => call(getDirectDebitEndpoint, { attempt: id }))
    if (debit && debit.state !== 'loading') throw redirect(`/payment/${debit.order}`)
    return { debit, key: crypto.randomUUID() }
  })

/** Revalidates after errors too: the next attempt needs a new idempotency key. */
export const shouldRevalidate = () => true

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const { iban = '', phone = '', key = '', intent, authorised, version = '' } = typed
  const id = new URL(request.url).searchParams.get('attempt') ?? ''
  if (intent === 'code') {
    const result = await tryCall(() =>
      call(sendDirectDebitCodeEndpoint, { attempt: id, iban, phone }, { key }),
    )
    return result.ok ? { error: null, typed, sent: result.answer.resend_at } : toActionError(result, typed)
  }
  const { holder = '', street = '', house_number = '', postal_code = '', city = '', code = '' } = typed
  const result = await tryCall(() =>
    call(
      signDirectDebitEndpoint,
      {
        attempt: id,
        version,
        holder,
        iban,
        street,
        house_number,
        postal_code,
        city,
        phone,
        code,
        authorised: isChecked(authorised),
      },
      { key },
    ),
  )
  return result.ok ? redirect(`/payment/${result.answer.order}`) : toActionError(result, typed)
}

/** Account and address, the code by SMS, and the mandate with its checkbox (docs/payments.md#direct-debit). */
function DirectDebitForm({
  debit,
  formKey,
  actionData,
}: {
  readonly actionData: Route.ComponentProps['actionData'] | undefined
  readonly debit: EndpointAnswer<typeof getDirectDebitEndpoint>
  readonly formKey: string
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent')
  const error = actionData?.error ?? undefined
  const fields = error?.fields ?? {}
  const typed = actionData?.typed ?? {}
  const sent = actionData && 'sent' in actionData ? actionData.sent : undefined
  const refusalMessage = debit.refused?.message ?? (error && !error.fields ? error.message : undefined)
  useEffect(() => {
    const focusSelector = error?.fields
      ? '[aria-invalid]'
      : error
        ? '[role=alert]'
        : sent
          ? '[name=code]'
          : null
    const focusTarget = focusSelector ? form.current?.querySelector<HTMLElement>(focusSelector) : null
    focusTarget?.focus({ preventScroll: true })
    focusTarget?.scrollIntoView({ block: 'center' })
  }, [error, sent])
  const otherMethodsPath = `/payment/${debit.order}?another`
  return (
    <div className="wrap page">
      <PageHead title={t`Pay by direct debit`} />
      <Link className={`flex-row tight small muted ${paymentsStyles.back}`} to={otherMethodsPath}>
        <ArrowLeft className="icon small" />
        <Trans>Use another method</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Pay by direct debit</Trans>
      </h1>
      <Form
        method="post"
        className={`${paymentsStyles.split} ${directDebitStyles.debit}`}
        ref={form}
        noValidate
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={debit.mandate.version} />
        {/* The first submit button handles the Enter key: it must sign, not send a code. */}
        <button
          type="submit"
          name="intent"
          value="sign"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="stack">
          {refusalMessage ? (
            <div role="alert" tabIndex={-1}>
              <Banner look="error">
                <p>{refusalMessage}</p>
                <ButtonLink to={otherMethodsPath} look="secondary" size="small">
                  <Trans>Use another method</Trans>
                </ButtonLink>
              </Banner>
            </div>
          ) : null}
          {debit.refused ? null : (
            <>
              <AccountFields typed={typed} errors={fields} />
              <CodeFields
                typed={typed}
                errors={fields}
                sent={sent}
                resendAt={debit.resend_at}
                busy={busy === 'code'}
              />
              <MandateCard
                debit={debit}
                error={fields['authorised']}
                button={
                  <Button
                    type="submit"
                    name="intent"
                    value="sign"
                    size="large"
                    block
                    busy={busy === 'sign' || navigation.state === 'loading'}
                  >
                    <Trans>Sign and pay</Trans>
                  </Button>
                }
              />
            </>
          )}
        </div>
        <aside className={paymentsStyles.aside} aria-labelledby="order">
          <DebitSummary debit={debit} />
        </aside>
      </Form>
    </div>
  )
}

export default function DirectDebitScreen({ loaderData: { debit, key }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!debit) return <OrderNotFound title={t`Pay by direct debit`} />
  return <DirectDebitForm debit={debit} formKey={key} actionData={actionData} />
}
