import type { MessageReactions } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { usePendingReaction } from './pending-reactions.ts'
import * as styles from './reactions.module.css'

interface Props {
  readonly id: number
  readonly reactions: MessageReactions
  /** Opens the menu, in which the own reaction is changed. */
  readonly onOpen: (at: DOMRect) => void
}
/** The reactions of both members at the lower edge of a bubble; nothing if there are none. */
export function BubbleReactions({ id, reactions, onOpen }: Props): ReactNode {
  const { profile, member } = useThreadContext()
  const { t } = useLingui()
  const pending = usePendingReaction(member, id)
  const mine = pending === undefined ? reactions.mine : pending
  const { theirs } = reactions
  if (!mine && !theirs) return null
  const { name } = profile
  const labels = [mine && t`You: ${mine}`, theirs && `${name}: ${theirs}`].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={classNames(styles.pill, pending !== undefined && styles.pending)}
      aria-label={t`Reactions. ${labels}`}
      onClick={(event: MouseEvent<HTMLButtonElement>) => onOpen(event.currentTarget.getBoundingClientRect())}
    >
      {theirs ? <span>{theirs}</span> : null}
      {mine ? <span>{mine}</span> : null}
    </button>
  )
}
