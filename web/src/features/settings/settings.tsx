import {
  getConsentsEndpoint,
  giveConsentEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, Form, redirect, useSearchParams } from 'react-router'
import { CityPicker, resolveCityId, loadCityOptions } from '../../shared/city-picker.tsx'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser } from '../../api/use-user.ts'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../forms/api-result.ts'
import { parseOptionalWholeNumber } from '../../forms/parse-form-values.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { InterestPicker } from '../../ui/controls/interest-picker.tsx'
import type { Route } from './+types/settings.ts'
import { LanguageForm, SchemeForm } from './appearance.tsx'
import { InvisibleForm } from './invisible-form.tsx'
import { saveColorScheme } from './save-color-scheme.ts'
import { MessageSignals } from './message-signals.tsx'
import { CurrentCityFinder } from './current-city-finder.tsx'
import { type FormOutcome, selectFormOutcome, toFormOutcome } from './form-outcome.ts'
import { getPrivacyVersion } from './privacy-version.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection, SettingsPage } from './settings-page.tsx'
import { SharingForm } from './sharing-form.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, user, settings } = context.get(visitContext)
    const query = new URL(request.url).searchParams
    const [{ profile }, { interests }, { consents }] = await Promise.all([
      call(getOwnProfileEndpoint, {}),
      call(getInterestsEndpoint, {}),
      settings.member_resell ? call(getConsentsEndpoint, {}) : { consents: [] },
    ])
    const places = await loadCityOptions(call, query, profile)
    return { profile, interests, places, sharing: getPrivacyVersion(user, consents) }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { call, user } = visit
  if (!user) throw redirect(getLoginPath(request))
  const form = await readFormData(request)
  const typed = getTextFields(form)
  const { intent, scheme, version = '' } = typed
  if (intent === 'city')
    return toFormOutcome(
      intent,
      await tryCall(async () =>
        call(saveProfileEndpoint, { city_id: parseOptionalWholeNumber(await resolveCityId(call, typed)) }),
      ),
      typed,
    )
  if (intent === 'interests') {
    const interests = form.getAll('interests').map(String) as (typeof user)['profile']['interests']
    return toFormOutcome(intent, await tryCall(() => call(saveProfileEndpoint, { interests })))
  }
  if (intent === 'invisible')
    return toFormOutcome(
      intent,
      await tryCall(() => call(saveProfileEndpoint, { invisible: form.has('invisible') })),
    )
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
  const { profile, interests, places, sharing } = loaderData
  const { settings } = useVisit()
  const { t } = useLingui()
  const outcome = useOutcome(actionData)
  const cache = useQueryClient()
  useEffect(() => patchUser(cache, () => ({ profile })), [cache, profile])
  return (
    <SettingsPage title={t`Settings`} hub>
      <SettingsSection
        id="location"
        title={<Trans>Location</Trans>}
        note={<Trans>Others see your city and a rough distance between cities. We store nothing more.</Trans>}
      >
        <CurrentCityFinder />
        <CityPicker
          // Resets the fields when another city was saved.
          key={profile.own_city?.id}
          action="/settings"
          places={places}
          currentCity={profile.own_city}
          rejectedInput={selectFormOutcome(outcome, 'city')?.typed}
          error={selectFormOutcome(outcome, 'city')?.error?.fields?.city_id}
        >
          <SettingsSaveRow intent="city" outcome={outcome} />
        </CityPicker>
      </SettingsSection>
      <InvisibleForm invisible={profile.invisible} outcome={outcome} />
      {settings.member_resell ? (
        <SharingForm shared={profile.shared} version={sharing} outcome={outcome} />
      ) : null}
      <LanguageForm outcome={outcome} />
      <SchemeForm outcome={outcome} />
      <MessageSignals />
      {settings.visible_profile_fields.includes('interests') ? (
        <SettingsSection id="interests-card" title={<Trans>What you like to do</Trans>}>
          <Form method="post" action="/settings" className="stack" preventScrollReset>
            <InterestPicker
              interests={interests}
              selectedCodes={profile.interests}
              error={selectFormOutcome(outcome, 'interests')?.error?.fields?.interests}
            />
            <SettingsSaveRow intent="interests" outcome={outcome} />
          </Form>
        </SettingsSection>
      ) : null}
    </SettingsPage>
  )
}
