import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { Heart, Info, Undo2, X } from 'lucide-react'
import { Link } from 'react-router'
import { LikeExtraButton } from '../../../shared/like-extras/like-extra-button.tsx'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  readonly card: Suggestion
  readonly canUndo: boolean
  readonly canLike: boolean
  /** Called after a super like or a gift. */
  readonly onLikedWithExtra: () => void
  readonly onDecide: (intent: 'undo' | 'pass' | 'like') => void
}

/** Buttons for every swipe gesture; without JavaScript they post to the page's action. */
export function DeckButtons({ card, canUndo, canLike, onLikedWithExtra, onDecide }: Props) {
  const { t } = useLingui()
  const { id, name, fictional } = card
  const intents = {
    undo: {
      look: 'round',
      label: t`Undo`,
      icon: <Undo2 className="icon" />,
      can: canUndo,
    },
    pass: {
      look: 'round large pass',
      label: t`Pass on ${name}`,
      icon: <X className="icon" />,
      can: true,
    },
    like: {
      look: 'round large like',
      label: t`Like ${name}`,
      icon: <Heart className="icon filled" />,
      can: canLike,
    },
  } as const
  return (
    <form
      method="post"
      action="/swipe-game"
      className="deck-buttons"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="id" value={id} />
      {(['undo', 'pass', 'like'] as const).map((intent) => {
        const { look, label, icon, can: enabled } = intents[intent]
        return (
          // Not `disabled`, so that the button keeps the focus; pressing like without likes left explains why.
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className={classNames(look, !enabled && 'is-disabled')}
            aria-label={label}
            title={label}
            aria-disabled={(!enabled && intent === 'undo') || undefined}
            onClick={() => {
              if (enabled || intent === 'like') onDecide(intent)
            }}
          >
            {icon}
          </button>
        )
      })}
      {fictional ? null : <LikeExtraButton member={card} onSent={onLikedWithExtra} />}
      <Link
        className="round"
        to={`/members/${id}`}
        aria-label={t`View the profile of ${name}`}
        title={t`View the profile of ${name}`}
      >
        <Info className="icon" />
      </Link>
    </form>
  )
}
