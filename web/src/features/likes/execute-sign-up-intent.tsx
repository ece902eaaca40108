import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { emitMatch } from '../../shared/match-events.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { emitLikeChange, likesQueryKey } from '../../shared/use-like.ts'
import {
  deleteSignUpIntent,
  type SavedSignUpIntent,
  readSignUpIntent,
} from '../../session/saved-sign-up-intent.ts'
import { isApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Asks before sending a gift, because gifts cost credits. */
function GiftIntentDialog({
  intent: { id, name },
  onClose,
}: {
  intent: SavedSignUpIntent
  onClose: () => void
}) {
  const title = useId()
  return (
    <Modal open onClose={onClose} labelledBy={title}>
      <div className="stack">
        <h2 className="display heading-2" id={title}>
          <Trans>A gift for {name}?</Trans>
        </h2>
        <p>
          <Trans>
            You signed up to send {name} a gift, and now you can. You’ll see what each one costs before you
            send it.
          </Trans>
        </p>
        <div className="flex-row wrapping">
          <ButtonLink to={`/members/${id}/chat?gift=1`} className="grow" onClick={onClose}>
            <Trans>Choose a gift</Trans>
          </ButtonLink>
          <button type="button" className="button secondary grow" onClick={onClose}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </div>
    </Modal>
  )
}

interface Props {
  readonly username: string
  /** Whether the address is unconfirmed: the like is kept until it is. */
  readonly isWaiting: boolean
}
/**
 * Executes the action that the member signed up for: sends the like, or offers the gift. The saved intent is deleted only
 * when that is done, so it is retried after a reload or a lost connection. A lock prevents two tabs from liking twice.
 */
export function ExecuteSignUpIntent({ username, isWaiting }: Props) {
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const [intent, setIntent] = useState(() => readSignUpIntent(username))
  const finish = () => {
    deleteSignUpIntent(username)
    setIntent(undefined)
  }
  const sendLike = useEffectEvent(async (lock: Lock | null) => {
    const savedIntent = lock ? readSignUpIntent(username) : undefined
    if (savedIntent?.kind !== 'like') return
    const { id, name } = savedIntent
    try {
      const { matched, profile } = await call(likeEndpoint, { id })
      finish()
      await cache.invalidateQueries(likesQueryKey)
      emitLikeChange(id, true)
      if (matched) emitMatch(profile)
      else if (isWaiting)
        toast(t`Your like for ${name} is saved. It’s sent as soon as you confirm your e-mail address.`)
      else toast(t`You signed up to like ${name}. Your like has been sent.`)
    } catch (error) {
      if (!isApiError(error)) return
      finish()
      toast(t`You signed up to like ${name}, but that’s no longer possible.`)
    }
  })
  useEffect(() => {
    void navigator.locks.request(`wish:${username}`, { ifAvailable: true }, (lock) => sendLike(lock))
  }, [username])
  return intent?.kind === 'gift' ? <GiftIntentDialog intent={intent} onClose={finish} /> : null
}
