import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { MemberCard } from '../../ui/media/member-card.tsx'
import { KitSection } from './kit-basics.tsx'

const samplePicture = '/public/icon.svg'
const sampleCard: ProfileCard = {
  id: 1,
  name: 'sample',
  age: 29,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Utrecht',
  main_image: {
    filename: samplePicture,
    thumb_filename: samplePicture,
    status: 'active',
    match: samplePicture,
  },
  fictional: false,
  deleted: false,
  online: true,
  premium: true,
  verified_month: '2026-11',
  is_new: true,
  distance_under_km: 10,
}
const sampleCards: readonly ProfileCard[] = [
  sampleCard,
  { ...sampleCard, id: 2, fictional: true, premium: false, online: false, is_new: false },
  { ...sampleCard, id: 3, online: false, is_new: false, main_image: null, distance_under_km: null },
]

/** Member cards with invented sample data. */
export function KitCards() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <KitSection title={<Trans>Member cards</Trans>}>
      <ul className="grid member-grid" aria-label={t`Member cards`}>
        {sampleCards.map((card) => (
          <li key={card.id}>
            <MemberCard card={card} to="/kit" cdnPrefix="" fictionalLabel={settings.fictional_singular} />
          </li>
        ))}
      </ul>
    </KitSection>
  )
}
