import type { Card } from '@amarelle/contract/profiles'
import { useVisit } from '../../session/use-visit.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { MemberCard } from '../../ui/member-card.tsx'

/** How many the picture is made of. */
export const faceCount = 3

/** Three members of this site, one large and two small. */
export function Faces({ cards }: { cards: readonly Card[] }) {
  const { settings } = useVisit()
  return (
    <div className="lh-faces">
      {cards.map((card) => (
        <MemberCard
          key={card.id}
          card={card}
          to={`/members/${card.id}`}
          cdn={settings.cdn_prefix}
          fictional={settings.fictional_singular}
          isNew={false}
          eager
        />
      ))}
    </div>
  )
}

/** In place of faces: the mark, in the niche's colours. */
export function Art() {
  return (
    <div className="lh-art" aria-hidden="true">
      <LogoMark />
    </div>
  )
}
