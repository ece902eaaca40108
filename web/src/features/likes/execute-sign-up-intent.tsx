import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { emitMatch } from '../../shared/match-events.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'
import {
  deleteSignUpIntent,
  type SavedSignUpIntent,
  readSignUpIntent,
} from '../../session/saved-sign-up-intent.ts'
import { isApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** A gift costs credits, so it is chosen and confirmed by the member. */
function GiftIntentDialog({ wish: { id, name }, onClose }: { wish: SavedSignUpIntent; onClose: () => void }) {
  const title = useId()
  return (
    <Modal open onClose={onClose} labelledBy={title}>
      <div className="stack">
        <h2 className="display heading-2" id={title}>
          <Trans>A gift for {name}?</Trans>
        </h2>
        <p>
          <Trans>
            You signed up to send {name} a gift, and now you can. You see what each costs before you send it.
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

/**
 * Gives the like, asks which gift. The wish is kept until that is done: who leaves meanwhile, or has no connection, comes back to it.
 * Two tabs don't give the like twice.
 */
export function ExecuteSignUpIntent({ username }: { username: string }) {
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const [wish, setWish] = useState(() => readSignUpIntent(username))
  const done = () => {
    deleteSignUpIntent(username)
    setWish(undefined)
  }
  const giveLike = useEffectEvent(async (lock: Lock | null) => {
    const kept = lock ? readSignUpIntent(username) : undefined
    if (kept?.kind !== 'like') return
    const { id, name } = kept
    try {
      const { matched, profile } = await call(likeEndpoint, { id })
      done()
      await cache.invalidateQueries(likesQueryKey)
      if (matched) emitMatch(profile)
      else toast(t`You signed up to like ${name}. Your like is given now.`)
    } catch (error) {
      if (!isApiError(error)) return
      done()
      toast(t`You signed up to like ${name}, but that is no longer possible.`)
    }
  })
  useEffect(() => {
    void navigator.locks.request(`wish:${username}`, { ifAvailable: true }, (lock) => giveLike(lock))
  }, [username])
  return wish?.kind === 'gift' ? <GiftIntentDialog wish={wish} onClose={done} /> : null
}
