import {
  getConsentsEndpoint,
  giveConsentEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser } from '../../api/use-user.ts'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/settings.ts'
import { LanguageForm, SchemeForm } from './appearance.tsx'
import { InvisibleForm } from './visibility/invisible-form.tsx'
import { saveColorScheme } from './save-color-scheme.ts'
import { MessageSignals } from './message-signals.tsx'
import { ProfilePointers } from './profile-pointers.tsx'
import { type FormOutcome, toFormOutcome } from './form-outcome.ts'
import { getPrivacyVersion } from './privacy-version.ts'
import { SettingsPage } from './settings-page.tsx'
import { SignalsForm } from './signals-form.tsx'
import { SharingForm } from './visibility/sharing-form.tsx'
import { ViewsForm } from './visibility/views-form.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, user, settings } = context.get(visitContext)
    const [{ profile }, { interests }, { consents }] = await Promise.all([
      call(getOwnProfileEndpoint, {}),
      call(getInterestsEndpoint, {}),
      settings.member_resell ? call(getConsentsEndpoint, {}) : { consents: [] },
    ])
    return { profile, interests, sharing: getPrivacyVersion(user, consents) }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { call, user } = visit
  if (!user) throw redirect(getLoginPath(request))
  const form = await readFormData(request)
  const typed = getTextFields(form)
  const { intent, scheme, version = '' } = typed
  if (intent === 'invisible')
    return toFormOutcome(
      intent,
      await tryCall(() => call(saveProfileEndpoint, { invisible: form.has('invisible') })),
    )
  if (intent === 'signals') {
    const settings = {
      show_online: form.has('show_online'),
      show_typing: form.has('show_typing'),
      send_read_receipts: form.has('send_read_receipts'),
    }
    return toFormOutcome(intent, await tryCall(() => call(saveProfileEndpoint, settings)))
  }
  if (intent === 'views') {
    const settings = { share_profile_views: form.has('share_profile_views') }
    return toFormOutcome(intent, await tryCall(() => call(saveProfileEndpoint, settings)))
  }
  if (intent === 'share' && form.has('share'))
    return toFormOutcome(
      intent,
      await tryCall(() => call(giveConsentEndpoint, { kind: 'sister_sites', version })),
    )
  if (intent === 'unshare')
    return toFormOutcome(intent, await tryCall(() => call(withdrawConsentEndpoint, { kind: 'sister_sites' })))
  // Reloads the page, because its colours depend on the cookie.
  if (intent === 'scheme') {
    saveColorScheme(visit, scheme)
    return redirect('/settings?saved=scheme')
  }
  throw data(null, { status: 400 })
}

/** Language and color scheme are saved in cookies by a redirect, which reports the success as `?saved=`. */
function useOutcome(actionOutcome: FormOutcome | undefined): FormOutcome | undefined {
  const [query] = useSearchParams()
  const intent = query.get('saved')
  return actionOutcome ?? (intent ? { intent, error: null, typed: {} } : undefined)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, interests, sharing } = loaderData
  const { settings } = useVisit()
  const { t } = useLingui()
  const outcome = useOutcome(actionData)
  const cache = useQueryClient()
  useEffect(() => patchUser(cache, () => ({ profile })), [cache, profile])
  return (
    <SettingsPage title={t`Settings`} hub>
      <ProfilePointers profile={profile} interests={interests} />
      <InvisibleForm invisible={profile.invisible} paused={profile.pause !== null} outcome={outcome} />
      <SignalsForm settings={profile} outcome={outcome} />
      <ViewsForm shared={profile.share_profile_views} outcome={outcome} />
      {settings.member_resell ? (
        <SharingForm shared={profile.shared} version={sharing} outcome={outcome} />
      ) : null}
      <LanguageForm outcome={outcome} />
      <SchemeForm outcome={outcome} />
      <MessageSignals />
    </SettingsPage>
  )
}
