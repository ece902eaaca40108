import { deleteAccountEndpoint, deletionReasons } from '@amarelle/contract/endpoints/accounts'
import { getConsentsEndpoint } from '@amarelle/contract/endpoints/own-data'
import { getLeavingOfferEndpoint, takeLeavingOfferEndpoint } from '@amarelle/contract/endpoints/payments'
import { getWithdrawableEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import type { Money } from '@amarelle/contract/domain/common'
import { useLingui } from '@lingui/react/macro'
import { data, redirect, redirectDocument } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/delete.ts'
import { DeletionAlternatives } from './delete-alternatives.tsx'
import { ConfirmDeletion } from './delete-confirm.tsx'
import { DeletionReason } from './delete-reason.tsx'
import { RefundOffer } from './refund-offer.tsx'
import { toFormOutcome } from '../form-outcome.ts'
import { SettingsPage } from '../settings-page.tsx'

/** The step is in the URL, so the back button works and no step needs JavaScript. */
const deletionSteps = ['alternatives', 'reason', 'confirm'] as const
const parseDeletionReason = (text: string | null) => deletionReasons.find((reason) => reason === text)

/** The sum of what the member would get back now for unused credits; null if nothing, or in several currencies. */
function sumRefunds(refunds: readonly Money[]): Money | null {
  const [first] = refunds
  if (!first || refunds.some(({ currency }) => currency !== first.currency)) return null
  const minor = refunds.reduce((sum, refund) => sum + refund.minor, 0)
  return minor > 0 ? { ...first, minor } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const [{ consents }, { percentage }, { orders }] = await loadOrRedirect(request, () =>
    Promise.all([
      call(getConsentsEndpoint, {}),
      call(getLeavingOfferEndpoint, {}),
      call(getWithdrawableEndpoint, {}),
    ]),
  )
  return {
    refund: sumRefunds(orders.map(({ refund }) => refund)),
    percentage,
    step: deletionSteps.find((step) => step === query.get('step')) ?? deletionSteps[0],
    reason: parseDeletionReason(query.get('reason')) ?? '',
    marketing: consents.some(({ kind, withdrawn_at }) => kind === 'marketing' && withdrawn_at === null),
    now: new Date().toISOString(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const form = await readFormData(request)
  const { intent = '', password = '', reason = '' } = getTextFields(form)
  const erase_now = intent === 'erase'
  if (intent === 'stay') {
    const result = await tryCall(() => call(takeLeavingOfferEndpoint, {}))
    return result.ok ? redirect(`/credits?code=${result.answer.code}`) : toFormOutcome(intent, result)
  }
  // The browser requires the checkbox; this also rejects requests without it.
  if (erase_now && !form.has('understood')) throw data(null, { status: 400 })
  const result = await tryCall(() =>
    call(deleteAccountEndpoint, { password, reason: parseDeletionReason(reason) ?? '', erase_now }),
  )
  if (!result.ok) return toFormOutcome(intent, result)
  // A full page load, so that no data of the member stays in memory.
  return redirectDocument('/account-deleted')
}

/** Account deletion in three steps: alternatives, optional reason, password (docs/product.md#the-end-of-an-account). */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { step, reason, marketing, percentage, refund, now } = loaderData
  const { t } = useLingui()
  return (
    <SettingsPage title={t`Delete account`}>
      {refund && step !== 'reason' ? <RefundOffer refund={refund} /> : null}
      {step === 'alternatives' ? (
        <DeletionAlternatives marketing={marketing} percentage={percentage} />
      ) : null}
      {step === 'reason' ? <DeletionReason /> : null}
      {step === 'confirm' ? <ConfirmDeletion reason={reason} now={now} outcome={actionData} /> : null}
    </SettingsPage>
  )
}
