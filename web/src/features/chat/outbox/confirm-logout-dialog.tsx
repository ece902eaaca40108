import { Plural, Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { deleteDrafts, hasDrafts } from '../../../session/drafts.ts'
import { waitForPendingCalls } from '../../../network/unsaved-work.ts'
import { deletePurchaseReturn } from '../../../session/purchase-return.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { QuestionButtons } from '../../../ui/overlays/question-buttons.tsx'
import { deletePendingReactions } from '../reactions/pending-reactions.ts'
import { deleteSharedPhoto } from '../share/shared-photo-store.ts'
import { getOutbox } from './browser-outbox.ts'

const maxSaveWaitMs = 1000

/** Deletes what nobody else may find here and no member misses. */
async function deleteTraces(member: number): Promise<void> {
  deletePendingReactions(member)
  // Without storage there is no photo.
  await deleteSharedPhoto().catch(() => {})
}

interface Props {
  readonly member: number
  readonly onStay: () => void
  readonly onLeave: () => void
}
/**
 * Asks before a logout deletes unsent messages and drafts, which exist on this device only. Calls `onLeave` at once if there
 * are none.
 */
export function ConfirmLogoutDialog({ member, onStay, onLeave }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<number>()
  useEffect(() => {
    deletePurchaseReturn(member)
    void (async () => {
      // A field of the profile that lost the focus by this click is just being saved.
      await waitForPendingCalls(maxSaveWaitMs)
      const count = await getOutbox(member).count()
      if (count > 0 || hasDrafts(member)) return setUnsent(count)
      await deleteTraces(member)
      onLeave()
    })()
  }, [member, onLeave])
  if (unsent === undefined) return null
  const leave = async () => {
    setBusy(true)
    await getOutbox(member).clear()
    deleteDrafts(member)
    await deleteTraces(member)
    onLeave()
  }
  return (
    <Modal open onClose={onStay} labelledBy={id}>
      <div className="stack">
        <h2 className="display heading-2" id={id}>
          <Trans>Log out and delete what you haven’t sent?</Trans>
        </h2>
        <p>
          {unsent > 0 ? (
            <Plural
              value={unsent}
              one="# message is still waiting on this device."
              other="# messages are still waiting on this device."
            />
          ) : (
            <Trans>You wrote something on this device that isn’t saved yet.</Trans>
          )}{' '}
          <Trans>It’s deleted when you log out, so nobody else finds it here.</Trans>
        </p>
        <QuestionButtons focusesCancel onCancel={onStay}>
          <Button look="danger-filled" block busy={busy} onClick={() => void leave()}>
            <Trash2 className="icon small" />
            <Trans>Delete and log out</Trans>
          </Button>
        </QuestionButtons>
      </div>
    </Modal>
  )
}
