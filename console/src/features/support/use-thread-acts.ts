import {
  assignThreadEndpoint,
  closeThreadEndpoint,
  type SupportThread,
  undoAnswerEndpoint,
} from '@amarelle/contract/staff/endpoints/support'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermissions, useSession } from '../../session/session-context.ts'

interface Listeners {
  /** Called with the text of an answer that was taken back. */
  readonly onUndone: (text: string) => void
  /** Called when the thread no longer exists, because its only message was taken back. */
  readonly onGone: () => void
}
/** Returns the acts on a thread beside answering it. */
export function useThreadActs(thread: SupportThread, { onUndone, onGone }: Listeners) {
  const { id } = useSession()
  const holds = usePermissions()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const { reference, assignee, messages } = thread
  const isPermitted = holds('support.answer')
  const isOwn = assignee?.staffId === id
  /** Afterwards the thread is read again, also if somebody else was faster. */
  const perform = async (act: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await run(act)
    await revalidate()
    return isDone
  }
  const assign = (to: 'me' | 'nobody') =>
    perform(() => callStaff(assignThreadEndpoint, { reference, from: assignee?.staffId ?? null, to }))
  const undo = async (messageId: number, text: string) => {
    const call = () => callStaff(undoAnswerEndpoint, { reference, messageId })
    if (messages.length > 1) {
      if (await perform(call)) onUndone(text)
    } else if (await run(call)) onGone()
  }
  const held = messages.findLast(({ state }) => state === 'held')
  return {
    mayAct: isPermitted,
    /** A thread of a colleague has to be taken over first. */
    mayAnswer: isPermitted && (assignee === null || isOwn),
    isOwn,
    isRunning,
    error,
    assign,
    undo,
    toggleAssignment: () => {
      if (isPermitted) void assign(isOwn ? 'nobody' : 'me')
    },
    /** Takes the answer back that has not left yet; null without one. */
    undoLast: held && isOwn ? () => void undo(held.id, held.text) : null,
    close: () =>
      perform(() => callStaff(closeThreadEndpoint, { reference, lastMessageId: messages.at(-1)?.id ?? 0 })),
  }
}
export type ThreadActs = ReturnType<typeof useThreadActs>
