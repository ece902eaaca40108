import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CityPicker } from '../../shared/city-picker.tsx'
import { ProfileSaveRow } from './profile-save-row.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  readonly profile: OwnProfile
  readonly places: ComponentProps<typeof CityPicker>['places']
}
export function CityForm({ profile, places }: Props) {
  const { errors, typed } = useProfileForm('city')
  return (
    <section className="card stack" id="city">
      <div>
        <h2 className="heading-3">
          <Trans>Where I live</Trans>
        </h2>
        <p className="small muted">
          <Trans>Others see your city and a rough distance between cities. We store nothing more.</Trans>
        </p>
      </div>
      <CityPicker
        // Resets the fields when another city was saved.
        key={profile.own_city?.id}
        action="/profile"
        places={places}
        currentCity={profile.own_city}
        rejectedInput={typed}
        error={errors['city_id']}
      >
        <ProfileSaveRow part="city" />
      </CityPicker>
    </section>
  )
}
