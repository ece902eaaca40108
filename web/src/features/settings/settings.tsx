import './settings.css'
import { changePassword, endSession, getSessions } from '@amarelle/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { type Attempt, attempt, load, loginPath, textsOf } from '../../session/attempt.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/settings.ts'
import { AccountData } from './account-data.tsx'
import { AccountNav } from '../../ui/account-nav.tsx'
import { LanguageForm, SchemeForm } from './look-and-language.tsx'
import { PasswordForm } from './password-form.tsx'
import { schemeCookie } from './scheme-cookie.ts'
import { SessionsList } from './sessions-list.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  return load(request, () => context.get(visitContext).call(getSessions, {}))
}

/** What came of an intent: shown in its own section. */
const outcome = (intent: 'password' | 'session' | 'sessions', done: Attempt<unknown>) =>
  done.ok ? { intent, error: null } : data({ intent, error: done.error }, { status: done.status })

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(loginPath(request))
  const { intent, scheme, session = '', old_password = '', password = '' } = textsOf(await request.formData())
  if (intent === 'password')
    return outcome(intent, await attempt(() => call(changePassword, { old_password, password })))
  if (intent === 'session' && session)
    return outcome(intent, await attempt(() => call(endSession, { session })))
  if (intent === 'sessions') return outcome(intent, await attempt(() => call(endSession, {})))
  if (intent === 'scheme') return redirect('/settings', { headers: { 'Set-Cookie': schemeCookie(scheme) } })
  throw data(null, { status: 400 })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { user, settings } = useVisit()
  const { t } = useLingui()
  if (!user) return null
  const ended =
    actionData?.error === null && actionData.intent !== 'password' ? (
      actionData.intent === 'session' ? (
        <Trans>That session has ended.</Trans>
      ) : (
        <Trans>All other sessions have ended.</Trans>
      )
    ) : null
  const ofPassword = actionData?.intent === 'password' ? actionData : null
  return (
    <div className="wrap page">
      <title>{`${t`Settings`} · ${settings.name}`}</title>
      <div className="settings">
        <div className="settings-main stack">
          <h1 className="display h1">
            <Trans>Settings</Trans>
          </h1>
          <AccountData user={user} />
          <LanguageForm />
          <SchemeForm />
          <PasswordForm error={ofPassword?.error ?? null} saved={ofPassword?.error === null} />
          <SessionsList
            sessions={loaderData.sessions}
            message={ended}
            failure={ofPassword ? undefined : actionData?.error?.message}
          />
        </div>
        <AccountNav />
      </div>
    </div>
  )
}
