import { reactionEmojis } from '@amarelle/contract/domain/fields'
import type { MessageReactions } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { chooseReaction, usePendingReaction } from './pending-reactions.ts'
import * as styles from './reactions.module.css'

interface Props {
  readonly id: number
  readonly reactions: MessageReactions
  readonly onChosen: () => void
}
/** The emojis to react with; pressing the own one again removes it. */
export function ReactionPicker({ id, reactions, onChosen }: Props) {
  const { member } = useThreadContext()
  const { t } = useLingui()
  const pending = usePendingReaction(member, id)
  const mine = pending === undefined ? reactions.mine : pending
  return (
    <div className={styles.picker} role="group" aria-label={t`Your reaction`}>
      {reactionEmojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.emoji}
          aria-label={emoji}
          aria-pressed={emoji === mine}
          onClick={() => {
            chooseReaction(member, id, emoji === mine ? null : emoji)
            onChosen()
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
