import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import type { TypedCity } from '../../shared/city/city-combobox.tsx'
import { CityPicker } from '../../shared/city/city-picker.tsx'
import { CurrentCityFinder } from './current-city-finder.tsx'
import { ProfileSaveRow } from './profile-save-row.tsx'
import { useProfileSaver } from './saving/current-saver.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  readonly profile: OwnProfile
  readonly places: ComponentProps<typeof CityPicker>['places']
}
export function CityForm({ profile, places }: Props) {
  const { errors, typed } = useProfileForm('city')
  const saver = useProfileSaver()
  // What the fields begin with; a city found by position renders them anew.
  const [initial, setInitial] = useState(() => ({
    city: saver.getValues()['city_id'] as TypedCity | undefined,
    version: 0,
  }))
  const save = (city: TypedCity) => {
    saver.record('city_id', city)
    saver.saveAll()
  }
  const saveFoundCity = (city: TypedCity) => {
    setInitial({ city, version: initial.version + 1 })
    save(city)
  }
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
      <CurrentCityFinder onUse={saveFoundCity} />
      <CityPicker
        key={initial.version}
        action="/profile"
        places={places}
        currentCity={profile.own_city}
        typedCity={initial.city ?? typed}
        error={errors['city_id']}
        onChange={save}
      >
        <ProfileSaveRow part="city" />
      </CityPicker>
    </section>
  )
}
