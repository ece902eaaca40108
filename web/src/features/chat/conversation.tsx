import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PageHead } from '../../page-head/page-head.tsx'
import { Closed } from './closed.tsx'
import { Composer } from './composer/composer.tsx'
import { DropZone, useDropping } from './composer/dropping.tsx'
import { FictionalConsent } from './fictional-consent.tsx'
import { NewChat } from './new-chat.tsx'
import { Notices } from './notices.tsx'
import { Overlays } from './composer/overlays.tsx'
import { RefusalNote } from './composer/refusal-note.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadView } from './thread/thread-view.tsx'
import { useTellTyping, useTyping } from './typing.ts'
import { useComposing } from './composer/use-composing.ts'
import { type Over, useRefusals } from './composer/use-refusals.ts'
import { useSending } from './outbox/use-sending.ts'
import { type Opened, useAddress, useReading, useThread } from './thread/use-thread.ts'
import { useVisibleHeight } from './use-visible-height.ts'

const newGift: Over = { type: 'gift', giving: { gift: null, note: '' } }

/** Bars that no credits and no agreement lift. */
const closing = new Set<NonNullable<Opened['bar']>>([
  'conversation_closed',
  'reply_not_possible',
  'fictional_unattended',
])

interface Props {
  readonly opened: Opened
  readonly formKey: string
  /** A refusal of the form that was sent without script, and its text. */
  readonly refused: { readonly error: ErrorResponse['error']; readonly text: string } | undefined
}

/** One conversation: head, messages, composer. */
export function Conversation({ opened, formKey, refused }: Props) {
  const { t } = useLingui()
  const { profile, bar, costs } = opened
  const conversation = opened.conversation?.id
  const [search] = useSearchParams()
  const { thread, dispatch } = useThread(opened)
  const composing = useComposing(profile.id, refused?.text ?? '', refused?.error)
  const refusals = useRefusals(opened, composing, search.has('gift') ? newGift : undefined)
  const sending = useSending(profile, conversation === undefined, dispatch, refusals.refused)
  const typing = useTyping(conversation)
  const tellTyping = useTellTyping(conversation)
  const writing = (useLocation().state as { writing?: boolean } | null)?.writing === true
  const [focus, setFocus] = useState(writing ? 1 : 0)
  const consent = bar === 'fictional_consent_required'
  const closed = profile.deleted || (bar !== null && closing.has(bar))
  const open = !closed && !consent
  const { over, area } = useDropping(open ? composing.choose : undefined)
  useReading(conversation, thread)
  useAddress(opened, thread)
  useVisibleHeight()
  const empty = thread.messages.length === 0 && thread.outgoing.length === 0
  const focusField = () => setFocus((times) => times + 1)
  const write = (text: string) => {
    composing.write(text)
    if (text) tellTyping()
  }
  const send = () => {
    if (!refusals.mustPay({ gift: null, picture: composing.picture, text: '' }))
      sending.send(composing.take())
  }
  return (
    <section className="thread" aria-label={t`Conversation with ${profile.name}`} {...area}>
      <PageHead title={profile.name} />
      <ThreadHead
        profile={profile}
        conversation={conversation}
        typing={typing}
        onGift={open ? () => refusals.setOver(newGift) : undefined}
        matched={opened.matched}
      />
      <Notices opened={opened} />
      <ThreadView opened={opened} thread={thread} dispatch={dispatch} typing={typing} onRetry={sending.retry}>
        {empty ? (
          <NewChat
            profile={profile}
            onOpener={
              open
                ? (text) => {
                    write(text)
                    focusField()
                  }
                : undefined
            }
          />
        ) : null}
      </ThreadView>
      {consent ? (
        <FictionalConsent profile={profile} cost={costs.message} error={refused?.error} />
      ) : closed ? (
        <Closed opened={opened} text={composing.text} />
      ) : (
        <Composer
          profile={profile.id}
          formKey={formKey}
          composing={composing}
          costs={costs}
          focus={focus}
          onText={write}
          onSend={send}
        >
          <RefusalNote refusal={composing.refusal} kept={composing.text !== ''} />
        </Composer>
      )}
      {over ? <DropZone /> : null}
      {open ? (
        <Overlays
          opened={opened}
          composing={composing}
          sending={sending}
          over={refusals.over}
          onOver={refusals.setOver}
          mustPay={refusals.mustPay}
          onWrite={focusField}
        />
      ) : null}
    </section>
  )
}
