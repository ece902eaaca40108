import type { Card } from '@amarelle/contract/profiles'
import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LikeButton } from '../../api/like-button.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { MemberCard } from '../../ui/member-card.tsx'
import { SignUpModal } from './sign-up-call.tsx'

function VisitorHeart({ name, onAsk }: { name: string; onAsk: () => void }) {
  const { t } = useLingui()
  return (
    <Link
      className="hb"
      to="/signup"
      aria-label={t`Like ${name}`}
      onClick={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Heart className="i" aria-hidden="true" />
    </Link>
  )
}

const firstRow = 4

/** Members as cards; a visitor's heart asks to sign up. */
export function MemberGrid({ members, liked }: { members: readonly Card[]; liked: readonly number[] }) {
  const { user, settings } = useVisit()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
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
                <VisitorHeart name={card.name} onAsk={() => setAsked(card.name)} />
              )}
            </MemberCard>
          </li>
        ))}
      </ul>
      {user ? null : <SignUpModal name={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
