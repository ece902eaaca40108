import type { Card } from '@amarelle/contract/profiles'
import { LikeButton } from '../../api/like-button.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { MemberCard } from '../../ui/member-card.tsx'
import { VisitorHeart } from './sign-up-call.tsx'

const firstRow = 4

/** Members as cards; a visitor's heart asks to sign up. */
export function MemberGrid({ members, liked }: { members: readonly Card[]; liked: readonly number[] }) {
  const { user, settings } = useVisit()
  return (
    <ul className="grid mgrid">
      {members.map((card, index) => (
        <li key={card.id}>
          <MemberCard
            card={card}
            to={`/members/${card.id}`}
            cdn={settings.cdn_prefix}
            fictional={settings.fictional_singular}
            eager={index < firstRow}
          >
            {user ? (
              <LikeButton member={card} liked={liked.includes(card.id)} />
            ) : (
              <VisitorHeart member={card} />
            )}
          </MemberCard>
        </li>
      ))}
    </ul>
  )
}
