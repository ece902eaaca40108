import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCache } from '../../../api/use-cached.ts'
import { patchUser, useUser } from '../../../api/use-user.ts'
import { onLive } from '../../../live/connection.ts'
import { dropDrafts, hasDrafts } from '../../../session/draft.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useToast } from '../../../ui/toast.tsx'
import { chatsKey } from '../list/chats-cache.ts'
import { outboxOf } from './outbox-here.ts'
import type { Letter } from './outbox-store.ts'

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx').then((file) => file.LogoutDialog))

function Returned({ letter, reason }: { letter: Letter; reason: string }) {
  const { name, profile } = letter
  return (
    <>
      <p>
        <Trans>Your message to {name} was not sent.</Trans> {reason}
      </p>
      <Link className="link" to={`/members/${profile}/chat`}>
        <Trans>Open the conversation</Trans>
      </Link>
    </>
  )
}

/** On every screen of a member: sends what waits when the connection is back, and asks before a logout that would delete it. */
function Runner({ member }: { member: number }) {
  const cache = useCache()
  const toast = useToast()
  const { t } = useLingui()
  const [leaving, setLeaving] = useState<{ form: HTMLFormElement; unsent: number }>()
  const tell = useEffectEvent((letter: Letter, message: string) =>
    toast(<Returned letter={letter} reason={message || t`That did not work. Please try again.`} />),
  )
  useEffect(() => {
    const outbox = outboxOf(member)
    const stopShowing = outbox.showElsewhere({
      sent(_, { credits }) {
        patchUser(cache, () => ({ credits }))
        void cache.invalidate(chatsKey)
      },
      refused: (letter, { fields, message }) => tell(letter, fields?.['text'] ?? message),
    })
    const resume = () => void outbox.resume()
    const look = () => {
      if (document.visibilityState === 'visible') resume()
    }
    const stopHearing = onLive((event) => {
      if (event.type === 'hello') resume()
    })
    addEventListener('online', resume)
    addEventListener('offline', outbox.pause)
    document.addEventListener('visibilitychange', look)
    resume()
    return () => {
      stopShowing()
      stopHearing()
      removeEventListener('online', resume)
      removeEventListener('offline', outbox.pause)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cache, member])
  const leave = useEffectEvent(async (form: HTMLFormElement) => {
    const unsent = await outboxOf(member).count()
    if (unsent > 0 || hasDrafts(member)) setLeaving({ form, unsent })
    else form.submit()
  })
  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/logout') return
      event.preventDefault()
      void leave(form)
    }
    document.addEventListener('submit', submit)
    return () => document.removeEventListener('submit', submit)
  }, [])
  if (!leaving) return null
  return (
    <Suspense>
      <LogoutDialog
        unsent={leaving.unsent}
        onClose={() => setLeaving(undefined)}
        onLeave={async () => {
          await outboxOf(member).clear()
          dropDrafts(member)
          leaving.form.submit()
        }}
      />
    </Suspense>
  )
}

export function OutboxRunner() {
  const member = useUser()?.id
  return member === undefined ? null : <Runner key={member} member={member} />
}
