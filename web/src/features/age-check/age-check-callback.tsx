import {
  completeAgeCheckEndpoint,
  getAgeCheckEndpoint,
} from '@amarelle/contract/endpoints/verification/age-check'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect, redirectDocument } from 'react-router'
import { getLoginPath, tryCall } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { getAgeCheckPath } from '../../session/age-check-path.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import { AccountPage } from '../../shared/account-page.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/age-check-callback.ts'

/** The address contains code and state. Both are used up, and no request names them as where it comes from. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

/** The provider has sent the browser back. Success leads to where the age was asked for; the page shows why there is none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const response = new URL(request.url).search.slice(1)
  const result = await tryCall(() => call(completeAgeCheckEndpoint, { response }))
  if (result.ok) throw redirectDocument(toSafeReturnPath(result.answer.return_path, '/members'))
  const check = await tryCall(() => call(getAgeCheckEndpoint, {}))
  const returnPath = toSafeReturnPath(check.ok ? check.answer.return_path : null, '/members')
  return data({ error: result.error, returnPath }, { status: result.status })
}

export default function AgeCheckCallback({ loaderData: { error, returnPath } }: Route.ComponentProps) {
  const { t } = useLingui()
  const title = t`Confirm that you’re 18 or over`
  return (
    <AccountPage title={title}>
      <PageHead title={title} />
      <Banner look="error" role="alert">
        {error.message}
      </Banner>
      <div>
        <ButtonLink to={getAgeCheckPath(returnPath)} size="large">
          <Trans>Start again</Trans>
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
