import { like } from '@amarelle/contract/likes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { tellMatch } from '../../api/matches.ts'
import { useCache } from '../../api/use-cached.ts'
import { likesKey } from '../../api/use-like.ts'
import { dropWish, type KeptWish, putWishBack, readWish } from '../../session/kept-wish.ts'
import { isRefusal } from '../../session/refusal.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.tsx'

/** A gift costs credits, so it is chosen and confirmed by the member. */
function GiftQuestion({ wish: { id, name }, onClose }: { wish: KeptWish; onClose: () => void }) {
  const title = useId()
  return (
    <Modal open onClose={onClose} labelledBy={title}>
      <div className="stack">
        <h2 className="display h2" id={title}>
          <Trans>A gift for {name}?</Trans>
        </h2>
        <p>
          <Trans>
            You signed up to send {name} a gift, and now you can. You see what each costs before you send it.
          </Trans>
        </p>
        <div className="row fw">
          <ButtonLink to={`/members/${id}/chat?gift=1`} className="grow" onClick={onClose}>
            <Trans>Choose a gift</Trans>
          </ButtonLink>
          <button type="button" className="btn sec grow" onClick={onClose}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** Gives the like, asks which gift; without a connection the wish is kept for the next visit. */
export function WishCarriedOut({ username }: { username: string }) {
  const cache = useCache()
  const toast = useToast()
  const { t } = useLingui()
  const [wish] = useState(() => readWish(username))
  const [asked, setAsked] = useState(false)
  const carryOut = useEffectEvent(async () => {
    // First of all: no other tab does it once more.
    dropWish(username)
    if (wish?.kind !== 'like') return
    const { id, name } = wish
    try {
      const { matched, profile } = await call(like, { id })
      await cache.invalidate(likesKey)
      if (matched) tellMatch(profile)
      else toast(t`You signed up to like ${name}. Your like is given now.`)
    } catch (error) {
      if (isRefusal(error)) toast(t`You signed up to like ${name}, but that is no longer possible.`)
      else putWishBack(username, wish)
    }
  })
  useEffect(() => void carryOut(), [])
  return wish?.kind === 'gift' && !asked ? <GiftQuestion wish={wish} onClose={() => setAsked(true)} /> : null
}
