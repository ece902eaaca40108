import type { Card } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../session/use-visit.ts'
import { MemberCard } from '../ui/member-card.tsx'
import { Group } from './kit-parts.tsx'

const picture = '/public/icon.svg'
const person: Card = {
  id: 1,
  name: 'sample',
  age: 29,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Utrecht',
  main_image: { filename: picture, thumb_filename: picture, status: 'active', match: picture },
  fictional: false,
  deleted: false,
  online: true,
  premium: true,
  is_new: true,
  distance_under_km: 10,
}
const samples: readonly Card[] = [
  person,
  { ...person, id: 2, fictional: true, premium: false, online: false, is_new: false },
  { ...person, id: 3, online: false, is_new: false, main_image: null, distance_under_km: null },
]

/** Drawn samples: no member stands for them. */
export function KitCards() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <Group title={<Trans>Member cards</Trans>}>
      <ul className="grid mgrid" aria-label={t`Member cards`}>
        {samples.map((card) => (
          <li key={card.id}>
            <MemberCard card={card} to="/kit" cdn="" fictional={settings.fictional_singular} />
          </li>
        ))}
      </ul>
    </Group>
  )
}
