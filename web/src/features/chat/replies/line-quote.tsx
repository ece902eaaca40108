import type { ReactNode } from 'react'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { CommentQuote } from './comment-quote.tsx'
import { Quote } from './quote.tsx'

/** Shows the subject of a line of any kind: the message that it replies to, as a button that scrolls there, and the part of the profile that it comments on. */
export function LineQuote({ line }: { line: DisplayLine }): ReactNode {
  const { profile, onJumpTo } = useThreadContext()
  const { replyTo, commentsOn, mine } = line
  return (
    <>
      {replyTo ? <Quote quoted={replyTo} name={profile.name} onJump={() => onJumpTo(replyTo.id)} /> : null}
      {commentsOn ? <CommentQuote subject={commentsOn} mine={mine} /> : null}
    </>
  )
}
