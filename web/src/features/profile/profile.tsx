import { getOwnProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadCityOptions } from '../../shared/city/city-picker.tsx'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser, useUser } from '../../api/use-user.ts'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { visitContext } from '../../session/visit-context.ts'
import { AccountNav } from '../../shared/account-nav.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { PremiumTag } from '../../ui/feedback/tag.tsx'
import type { Route } from './+types/profile.ts'
import { AboutForm } from './about-form.tsx'
import { CityForm } from './city-form.tsx'
import { Completeness } from './completeness.tsx'
import { FactsForm } from './facts-form.tsx'
import { Photos } from './photos/photos.tsx'
import { ProfileSaverContext, useProfileSaver } from './saving/current-saver.ts'
import { applyValues } from './saving/profile-fields.ts'
import { SaveStatus } from './saving/save-status.tsx'
import { useEditorSaver } from './saving/use-editor-saver.ts'
import { VerificationEntry } from './verification/verification-entry.tsx'
import { VisibilityForm } from './visibility-form.tsx'
import * as styles from './profile.module.css'

export { action } from './profile-action.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const query = new URL(request.url).searchParams
    const [{ profile }, { interests }] = await Promise.all([
      call(getOwnProfileEndpoint, {}),
      call(getInterestsEndpoint, {}),
    ])
    return { profile, interests, places: await loadCityOptions(call, query, profile) }
  })

type EditorProps = Route.ComponentProps['loaderData']
/** The fields, beginning with the values that are not saved yet. */
function Editor({ profile, interests, places }: EditorProps) {
  const saver = useProfileSaver()
  const [shown] = useState(() => applyValues(profile, saver.getValues()))
  return (
    <div className={styles.ownProfile}>
      <div className="stack">
        <Photos profile={profile} />
        <VerificationEntry />
        <CityForm profile={profile} places={places} />
      </div>
      <div className="stack">
        <AboutForm profile={shown} interests={interests} />
        <FactsForm profile={shown} />
        <VisibilityForm profile={profile} showGifts={shown.show_gifts} />
      </div>
    </div>
  )
}

export default function OwnProfileScreen({ loaderData }: Route.ComponentProps) {
  const { interests, places } = loaderData
  const { saver, profile, version } = useEditorSaver(loaderData.profile)
  const user = useUser()
  const { t } = useLingui()
  const cache = useQueryClient()
  // Updates the photo in the top bar at once.
  useEffect(() => patchUser(cache, () => ({ profile })), [cache, profile])
  return (
    <div className={`wrap page ${styles.account}`}>
      <PageHead title={t`My profile`} />
      <AccountNav className="desktop-only" />
      <div className="grow">
        <div className="page-head">
          <div className="flex-row wrapping">
            <h1 className="display heading-1">
              <Trans>My profile</Trans>
            </h1>
            {user?.paid_user ? <PremiumTag /> : null}
          </div>
          <ButtonLink to={`/members/${profile.id}`} look="secondary" size="small">
            <Eye className="icon small" />
            <Trans>Preview</Trans>
          </ButtonLink>
        </div>
        <ProfileSaverContext value={saver}>
          <SaveStatus />
          <div className="stack">
            <Completeness profile={profile} />
            <Editor key={version} profile={profile} interests={interests} places={places} />
          </div>
        </ProfileSaverContext>
      </div>
    </div>
  )
}
