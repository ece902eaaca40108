import { unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, HeartCrack, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { call } from '../../../api/call.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { likesQueryKey } from '../../../shared/use-like.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { QuestionButtons } from '../../../ui/overlays/question-buttons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useRemoveChats } from './use-remove-chats.ts'
import type { LeaveAction, LeaveDialogProps, LeaveRequest } from './leave-request.ts'

const leaveIcons = { remove: Trash2, unmatch: HeartCrack, block: Ban } as const

function useLeaveConversation({ kind, profile, conversation }: LeaveRequest): () => Promise<void> {
  const remove = useRemoveChats()
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const { id, name } = profile
  return async () => {
    if (kind === 'remove') {
      if (conversation !== undefined) await remove({ conversation })
      return
    }
    const isRemoved = await remove({ profile: id }, () =>
      kind === 'block' ? call(blockEndpoint, { id }) : call(unmatchEndpoint, { id }),
    )
    if (!isRemoved) return
    toast(kind === 'block' ? t`${name} is blocked.` : t`You and ${name} are no longer a match.`)
    void cache.invalidateQueries(likesQueryKey)
  }
}

/** Explains the consequences and asks for confirmation; the focus starts on the button that keeps the conversation. */
export function LeaveDialog({ request, onLeave, onClose }: LeaveDialogProps) {
  const title = useId()
  const leave = useLeaveConversation(request)
  const { kind, profile } = request
  const { name } = profile
  const Icon = leaveIcons[kind]
  const texts: Record<LeaveAction, readonly [title: ReactNode, text: ReactNode, act: ReactNode]> = {
    remove: [
      <Trans key="title">Remove your conversation with {name}?</Trans>,
      <Trans key="text">
        It disappears from your list with all its messages. {name} keeps theirs. This can’t be undone.
      </Trans>,
      <Trans key="act">Remove</Trans>,
    ],
    unmatch: [
      <Trans key="title">Unmatch {name}?</Trans>,
      <Trans key="text">
        Both likes are removed, and the conversation ends for both of you. {name} won’t be told, and can’t
        write to you any more.
      </Trans>,
      <Trans key="act">Unmatch</Trans>,
    ],
    block: [
      <Trans key="title">Block {name}?</Trans>,
      <Trans key="text">You won’t see each other any more, and your chat and likes are deleted.</Trans>,
      <Trans key="act">Block</Trans>,
    ],
  }
  const [heading, text, actionLabel] = texts[kind]
  return (
    <Modal open onClose={onClose} labelledBy={title} width={300}>
      <div className="stack">
        <h2 className="display heading-2" id={title}>
          {heading}
        </h2>
        <p>{text}</p>
        <QuestionButtons focusesCancel onCancel={onClose}>
          <Button
            look="danger-filled"
            block
            onClick={() => {
              onClose()
              onLeave(request)
              void leave()
            }}
          >
            <Icon className="icon small" />
            {actionLabel}
          </Button>
        </QuestionButtons>
      </div>
    </Modal>
  )
}
