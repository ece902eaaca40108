import {
  completeProviderRequestEndpoint,
  loginProviderNames,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link, redirectDocument } from 'react-router'
import { tryCall } from '../../forms/api-result.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/provider-callback.ts'
import { AuthCard } from './auth-card.tsx'
import { LoginError } from './login-error.tsx'

/** The address contains code and state. Both are used up, and no request names them as where it comes from. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

/** A provider has sent the browser back. Success leads on; the page shows why there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const provider = loginProviders.find((name) => name === params.provider)
  if (!provider) throw data(null, { status: 404 })
  const response = new URL(request.url).search.slice(1)
  const result = await tryCall(() =>
    context.get(visitContext).call(completeProviderRequestEndpoint, { provider, response }),
  )
  if (result.ok) throw redirectDocument(toSafeReturnPath(result.answer.return_path, '/members'))
  return data({ error: result.error, name: loginProviderNames[provider] }, { status: result.status })
}

export default function ProviderCallback({ loaderData: { error, name } }: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  return (
    <AuthCard title={t`Continue with ${name}`}>
      <LoginError error={error} lockedUntil={null} />
      {visit.user ? (
        <ButtonLink to="/settings/login" look="secondary" size="large" block>
          <Trans>Ways to log in</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" look="secondary" size="large" block>
          <Trans>Back to login</Trans>
        </ButtonLink>
      )}
      {error.code === 'identity_not_linked' && isSignUpOpen(visit) ? (
        <p className="small muted center">
          <Trans>
            New here?{' '}
            <Link className="link" to="/signup">
              Create your profile
            </Link>
          </Trans>
        </p>
      ) : null}
    </AuthCard>
  )
}
