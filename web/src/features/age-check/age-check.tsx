import { ageCheckMethods } from '@amarelle/contract/domain/age-checks'
import {
  getAgeCheckEndpoint,
  startAgeCheckEndpoint,
} from '@amarelle/contract/endpoints/verification/age-check'
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { getLoginPath, getTextFields, loadOrRedirect, tryCall } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { getReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import { AccountPage } from '../../shared/account-page.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/age-check.ts'
import { AgeCheckExplanation } from './age-check-explanation.tsx'
import { AgeCheckMethods } from './age-check-methods.tsx'
import { AgeCheckRequest } from './age-check-request.tsx'
import { drawQrCode } from './draw-qr-code.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext)
  const check = await loadOrRedirect(request, () => call(getAgeCheckEndpoint, {}))
  return { ...check, returnPath: getReturnPath(request) }
}

/** Asks a method for the proof; the page then leads there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const { method: named } = getTextFields(await readFormData(request))
  const method = ageCheckMethods.find((one) => one === named)
  if (!method) return { error: null, started: null }
  const input = { method, return_path: getReturnPath(request) }
  const result = await tryCall(() => call(startAgeCheckEndpoint, input))
  if (!result.ok) return { error: result.error, started: null }
  const { url } = result.answer
  // Drawn here, so that browsers load no code for it.
  return { error: null, started: { method, url, qrCode: method === 'wallet' ? drawQrCode(url) : null } }
}

/** Where the member confirms to be 18 or over, and what they have confirmed. Leads back to where it was asked for. */
export default function AgeCheckScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { date } = useFormats()
  const { rule, proof, wallet, provider, returnPath } = loaderData
  const title = t`Confirm that you’re 18 or over`
  const goOn = (
    <ButtonLink to={returnPath} size="large">
      <Trans>Continue</Trans>
    </ButtonLink>
  )
  const provenOn = proof ? date(proof.proven_at, 'long') : ''
  const started = proof ? null : (actionData?.started ?? null)
  return (
    <AccountPage title={title}>
      <PageHead title={title} />
      {actionData?.error ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      {wallet === 'refused' && !proof ? (
        <Banner look="error" role="alert">
          <Trans>The app’s answer did not confirm that you’re 18 or over. You can start again.</Trans>
        </Banner>
      ) : null}
      {rule === null ? (
        <>
          <p>
            <Trans>You don’t need to confirm your age.</Trans>
          </p>
          <div>{goOn}</div>
        </>
      ) : proof ? (
        <>
          <Banner look="success" role="status">
            <Trans>You confirmed on {provenOn} that you’re 18 or over.</Trans>
          </Banner>
          <div>{goOn}</div>
        </>
      ) : started && wallet !== 'refused' ? (
        <AgeCheckRequest {...started} provider={provider} returnPath={returnPath} />
      ) : (
        <>
          <AgeCheckExplanation country={rule.country} />
          <AgeCheckMethods methods={rule.methods} provider={provider} />
        </>
      )}
    </AccountPage>
  )
}
