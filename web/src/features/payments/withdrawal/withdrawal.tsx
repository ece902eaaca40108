import {
  confirmWithdrawalEndpoint,
  getWithdrawableEndpoint,
  stateWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Steps } from '../../../ui/controls/steps.tsx'
import type { Route } from './+types/withdrawal.ts'
import { WithdrawalConfirmation, WithdrawalForm, WithdrawalReceipt } from './withdrawal-steps.tsx'
import * as withdrawalStyles from './withdrawal.module.css'
import * as paymentsStyles from '../payments.module.css'

/** Prefilled for members; visitors enter the order number. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { email, orders } = await context.get(visitContext).call(getWithdrawableEndpoint, {})
    const requestedOrder = new URL(request.url).searchParams.get('order') ?? ''
    return { email, orders, named: /^[0-9A-Za-z]{1,15}$/.test(requestedOrder) ? requestedOrder : '' }
  })

/** The response contains the data of each step, because the list of orders changes after a refund. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const {
    intent = '',
    receipt = '',
    name = '',
    order = '',
    email = '',
    form,
    proof,
  } = getTextFields(await readFormData(request))
  const typed = { name, order, email }
  if (intent === 'change') return { step: 'state', typed } as const
  if (intent === 'confirm') {
    const result = await tryCall(() => call(confirmWithdrawalEndpoint, { receipt }))
    return result.ok ? ({ step: 'done', typed, done: result.answer } as const) : toActionError(result, typed)
  }
  const result = await tryCall(() => call(stateWithdrawalEndpoint, { ...typed, form, proof }))
  return result.ok
    ? ({ step: 'confirm', typed, stated: result.answer } as const)
    : toActionError(result, typed)
}

/** Withdrawal with or without login (docs/law.md#withdrawal): two steps, then a receipt. */
export default function WithdrawalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { settings } = useVisit()
  const heading = useRef<HTMLHeadingElement>(null)
  const response = actionData && 'step' in actionData ? actionData : undefined
  const error = actionData && 'error' in actionData ? actionData.error : undefined
  const step = response?.step ?? 'state'
  const days = settings.refund_days
  const previousStep = useRef(step)
  // Moves the focus, because a new step is a new page for screen reader users.
  useEffect(() => {
    if (previousStep.current !== step) heading.current?.focus()
    previousStep.current = step
  }, [step])
  return (
    <div className={`wrap page stack narrow ${withdrawalStyles.withdrawal}`}>
      <PageHead title={t`Withdraw from contract`} />
      {step === 'done' ? null : (
        <Steps
          step={step === 'state' ? 1 : 2}
          of={2}
          name={step === 'state' ? t`Your order` : t`Confirm withdrawal`}
        />
      )}
      <h1 className="display heading-1" ref={heading} tabIndex={-1}>
        {step === 'done' ? (
          <Trans>We have received your withdrawal</Trans>
        ) : (
          <Trans>Withdraw from contract</Trans>
        )}
      </h1>
      {step === 'state' ? (
        <>
          <p className={`muted ${paymentsStyles.lead}`}>
            <Trans>
              You can withdraw from an order within {days} days, without giving a reason. You get back what
              you paid for the credits you haven’t used.
            </Trans>
          </p>
          <WithdrawalForm {...loaderData} typed={actionData?.typed} error={error} />
        </>
      ) : null}
      {response?.step === 'confirm' ? (
        <WithdrawalConfirmation typed={response.typed} stated={response.stated} />
      ) : null}
      {response?.step === 'done' ? (
        <WithdrawalReceipt
          done={response.done}
          order={response.typed.order}
          loggedIn={loaderData.email !== ''}
        />
      ) : null}
    </div>
  )
}
