import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
import type { Outgoing } from '../thread/thread-store.ts'
import type { Composing } from './use-composing.ts'
import type { Over } from './use-refusals.ts'
import type { Sending } from '../outbox/use-sending.ts'
import type { Opened } from '../thread/use-thread.ts'

const GiftPicker = lazyComponent(() => import('./gift-picker.tsx').then((file) => file.GiftPicker))
const PaywallDialog = lazyComponent(() => import('./paywall-dialog.tsx').then((file) => file.PaywallDialog))
const SureDialog = lazyComponent(() => import('./sure-dialog.tsx').then((file) => file.SureDialog))

interface Props {
  readonly opened: Opened
  readonly composing: Composing
  readonly sending: Sending
  readonly over: Over | undefined
  readonly onOver: (over: Over | undefined) => void
  readonly mustPay: (draft: Pick<Outgoing, 'gift' | 'picture' | 'text'>) => boolean
  /** Back to the field. */
  readonly onWrite: () => void
}

/** The dialogs of a conversation, one at a time, each in a script of its own. */
export function Overlays({ opened, composing, sending, over, onOver, mustPay, onWrite }: Props) {
  const close = () => onOver(undefined)
  if (!over) return null
  if (over.type === 'gift')
    return (
      <Suspense>
        <GiftPicker
          gifts={opened.costs.gifts}
          name={opened.profile.name}
          giving={over.giving}
          onClose={close}
          onSend={(gift, text) => {
            if (mustPay({ gift, picture: null, text })) return
            close()
            sending.send({ gift, text })
          }}
        />
      </Suspense>
    )
  if (over.type === 'paywall')
    return (
      <Suspense>
        <PaywallDialog
          reason={over.reason}
          cost={over.cost}
          kept={composing.text !== '' || over.back !== undefined}
          onClose={() => onOver(over.back && { type: 'gift', giving: over.back })}
        />
      </Suspense>
    )
  const { outgoing, refusal, since } = over
  const { text, gift, picture, key } = outgoing
  return (
    <Suspense>
      <SureDialog
        question={refusal.message}
        text={text}
        onChange={() => {
          if (gift) onOver({ type: 'gift', giving: { gift, note: text } })
          else {
            close()
            onWrite()
          }
        }}
        onSend={() => {
          close()
          if (!gift) {
            composing.take()
            if (since) composing.write(since)
          }
          sending.send({ text, gift, picture }, { key, sure: true })
          onWrite()
        }}
      />
    </Suspense>
  )
}
