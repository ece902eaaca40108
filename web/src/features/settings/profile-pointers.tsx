import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { formatCityName } from '../../shared/city/city-combobox.tsx'
import type { InterestOption } from '../../ui/controls/interest-picker.tsx'
import { SettingsSection } from './settings-page.tsx'

interface PointerProps {
  readonly to: string
  readonly title: ReactNode
  readonly link: ReactNode
  readonly children: ReactNode
}
function Pointer({ to, title, link, children }: PointerProps) {
  return (
    <div className="flex-row wrapping between">
      <p>
        <b>{title}</b>
        <span className="small muted tick-note">{children}</span>
      </p>
      <Link className="link" to={to}>
        {link}
      </Link>
    </div>
  )
}

interface Props {
  readonly profile: OwnProfile
  readonly interests: readonly InterestOption[]
}
/** City and interests as they are saved; they are changed in the profile. */
export function ProfilePointers({ profile, interests }: Props) {
  const { settings } = useVisit()
  const chosen = interests.filter(({ code }) => profile.interests.some((interest) => interest === code))
  return (
    <SettingsSection id="location" title={<Trans>Location and interests</Trans>}>
      <Pointer to="/profile#city" title={<Trans>City</Trans>} link={<Trans>Change city</Trans>}>
        {profile.own_city ? formatCityName(profile.own_city) : <Trans>No city</Trans>}
      </Pointer>
      {settings.visible_profile_fields.includes('interests') ? (
        <Pointer
          to="/profile#interests"
          title={<Trans>Interests</Trans>}
          link={<Trans>Change interests</Trans>}
        >
          {chosen.length > 0 ? chosen.map(({ name }) => name).join(', ') : <Trans>None chosen yet</Trans>}
        </Pointer>
      ) : null}
    </SettingsSection>
  )
}
