import type { ReactNode } from 'react'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { Quote } from './quote.tsx'

/** The message that a line replies to, as a button that scrolls to it; nothing if it replies to none. */
export function LineQuote({ line }: { line: DisplayLine }): ReactNode {
  const { profile, onJumpTo } = useThreadContext()
  const { replyTo } = line
  return replyTo ? <Quote quoted={replyTo} name={profile.name} onJump={() => onJumpTo(replyTo.id)} /> : null
}
