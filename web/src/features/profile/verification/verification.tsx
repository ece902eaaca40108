import { getOwnProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import {
  drawPoseEndpoint,
  withdrawVerificationEndpoint,
} from '@amarelle/contract/endpoints/verification/photo-verification'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser, useUser } from '../../../api/use-user.ts'
import { getLoginPath, getTextFields, loadOrRedirect, tryCall } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { visitContext } from '../../../session/visit-context.ts'
import { AccountPage } from '../../../shared/account-page.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { Route } from './+types/verification.ts'
import { VerificationStatus } from './verification-status.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getOwnProfileEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const { intent } = getTextFields(await readFormData(request))
  const endpoint = intent === 'withdraw' ? withdrawVerificationEndpoint : drawPoseEndpoint
  const result = await tryCall(() => call(endpoint, {}))
  return { error: result.ok ? null : result.error }
}

/** Photo verification: what it is, where it stands, and the next step. */
export default function VerificationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { profile } = loaderData
  useEffect(() => patchUser(cache, () => ({ profile })), [cache, profile])
  // Changes by staff and in other tabs arrive there.
  const current = useUser()?.profile ?? profile
  return (
    <AccountPage
      title={t`Photo verification`}
      intro={<Trans>Show that you’re the person in your photos.</Trans>}
      back={{ to: '/profile', name: <Trans>My profile</Trans> }}
    >
      <PageHead title={t`Photo verification`} />
      {actionData?.error ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      <VerificationStatus verification={current.verification} hasMainPhoto={current.main_image !== null} />
    </AccountPage>
  )
}
