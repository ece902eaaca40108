import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'
import type { ComposerState } from './use-composer.ts'
import type { ComposerDialog } from './use-send-errors.ts'
import type { MessageSender } from '../outbox/use-send-message.ts'
import type { OpenedThread } from '../thread-state/use-thread.ts'

const GiftPicker = lazyComponent(() => import('./gift-picker.tsx').then((file) => file.GiftPicker))
const PaywallDialog = lazyComponent(() => import('./paywall-dialog.tsx').then((file) => file.PaywallDialog))
const ConfirmSendDialog = lazyComponent(() =>
  import('./confirm-send-dialog.tsx').then((file) => file.ConfirmSendDialog),
)

interface Props {
  readonly opened: OpenedThread
  readonly composing: ComposerState
  readonly sending: MessageSender
  readonly dialog: ComposerDialog | undefined
  readonly onDialogChange: (dialog: ComposerDialog | undefined) => void
  readonly mustPay: (draft: Pick<PendingMessage, 'gift' | 'picture' | 'voice' | 'text'>) => boolean
  /** Returns the focus to the message field. */
  readonly onFocusField: () => void
}

/** The composer's dialogs, one at a time, each loaded on demand. */
export function ComposerDialogs({
  opened,
  composing,
  sending,
  dialog,
  onDialogChange,
  mustPay,
  onFocusField,
}: Props) {
  const close = () => onDialogChange(undefined)
  if (!dialog) return null
  if (dialog.type === 'gift')
    return (
      <Suspense>
        <GiftPicker
          gifts={opened.costs.gifts}
          name={opened.profile.name}
          draft={dialog.giftDraft}
          onClose={close}
          onSend={(gift, text) => {
            if (mustPay({ gift, picture: null, voice: null, text })) return
            close()
            sending.send({ gift, text })
          }}
        />
      </Suspense>
    )
  if (dialog.type === 'paywall')
    return (
      <Suspense>
        <PaywallDialog
          reason={dialog.reason}
          cost={dialog.cost}
          keepsText={composing.text !== '' || dialog.returnTo !== undefined}
          onClose={() => onDialogChange(dialog.returnTo && { type: 'gift', giftDraft: dialog.returnTo })}
        />
      </Suspense>
    )
  const { outgoing, refusal, textSince } = dialog
  const { text, gift, picture, replyTo, key } = outgoing
  return (
    <Suspense>
      <ConfirmSendDialog
        question={refusal.message}
        text={text}
        onChange={() => {
          if (gift) onDialogChange({ type: 'gift', giftDraft: { gift, note: text } })
          else {
            close()
            onFocusField()
          }
        }}
        onSend={() => {
          close()
          if (!gift) {
            composing.takeMessage()
            if (textSince) composing.setText(textSince)
          }
          sending.send({ text, gift, picture, replyTo }, { key, sure: true })
          onFocusField()
        }}
      />
    </Suspense>
  )
}
