import type { ErrorAnswer } from '@amarelle/contract/errors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/banner.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Composer } from './composer.tsx'
import { FictionalConsent, FictionalNotice } from './fictional-consent.tsx'
import { NewChat } from './new-chat.tsx'
import { isPaywall, Paywall, refusalText } from './paywall.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadView } from './thread-view.tsx'
import { useTellTyping, useTyping } from './typing.ts'
import { useComposing } from './use-composing.ts'
import { useSending } from './use-sending.ts'
import { type Opened, useAddress, useReading, useThread } from './use-thread.ts'

const GiftPicker = lazyPart(() => import('./gift-picker.tsx').then((file) => file.GiftPicker))

/** Why nobody can write here at all, however many credits there are. */
function Closed({ opened }: { opened: Opened }) {
  return (
    <div className="composer">
      <Banner>
        {opened.bar === 'reply_not_possible' ? (
          <Trans>You can answer as soon as {opened.profile.name} has confirmed the e-mail address.</Trans>
        ) : (
          <Trans>This conversation is closed.</Trans>
        )}
      </Banner>
    </div>
  )
}

interface RefusalProps {
  readonly opened: Opened
  readonly refusal: ErrorAnswer['error'] | undefined
  readonly kept: boolean
}
function Refusal({ opened, refusal, kept }: RefusalProps) {
  const { settings } = useVisit()
  const limit = settings.free_conversations
  if (refusal && isPaywall(refusal)) return <Paywall kept={kept}>{refusalText(refusal)}</Paywall>
  if (refusal)
    return (
      <Banner look="bad" role="alert">
        {refusalText(refusal)}
      </Banner>
    )
  if (opened.bar !== 'conversation_limit') return null
  return (
    <Paywall kept={kept}>
      <Trans>You can start {limit} conversations for free. Premium members start as many as they like.</Trans>
    </Paywall>
  )
}

interface Props {
  readonly opened: Opened
  readonly formKey: string
  /** A refusal of the form that was sent without script, and its text. */
  readonly refused: { readonly error: ErrorAnswer['error']; readonly text: string } | undefined
}

/** One conversation: head, messages, composer. */
export function Conversation({ opened, formKey, refused }: Props) {
  const { t } = useLingui()
  const { profile, bar } = opened
  const conversation = opened.conversation?.id
  const { thread, dispatch } = useThread(opened)
  const composing = useComposing(profile.id, refused?.text ?? '', refused?.error)
  const revalidator = useRevalidator()
  const sending = useSending(profile, conversation === undefined, dispatch, (outgoing, error) => {
    composing.giveBack(outgoing, error)
    // What bars the way may have changed since the thread was opened.
    if (!isPaywall(error)) void revalidator.revalidate()
  })
  const typing = useTyping(conversation)
  const tellTyping = useTellTyping(conversation)
  const user = useUser()
  const [search] = useSearchParams()
  const [giving, setGiving] = useState(search.has('gift'))
  const writing = (useLocation().state as { writing?: boolean } | null)?.writing === true
  useReading(conversation, thread)
  useAddress(opened, thread)
  const consent = bar === 'fictional_consent_required'
  const closed = opened.conversation?.closed || bar === 'conversation_closed' || bar === 'reply_not_possible'
  const open = !closed && !consent
  const empty = thread.messages.length === 0 && thread.outgoing.length === 0
  const write = (text: string) => {
    composing.write(text)
    if (text) tellTyping()
  }
  return (
    <section className="thread" aria-label={t`Conversation with ${profile.name}`}>
      <title>{profile.name}</title>
      <ThreadHead
        profile={profile}
        conversation={conversation}
        typing={typing}
        onGift={open ? () => setGiving(true) : undefined}
      />
      <div className="notices">
        {profile.fictional && !consent ? <FictionalNotice profile={profile} /> : null}
        {opened.unconfirmed ? (
          <Banner look="warn">
            <Trans>{profile.name} can't answer until you confirm your e-mail address.</Trans>
          </Banner>
        ) : null}
      </div>
      <ThreadView opened={opened} thread={thread} dispatch={dispatch} typing={typing} onRetry={sending.retry}>
        {empty ? <NewChat profile={profile} onOpener={open ? write : undefined} /> : null}
      </ThreadView>
      {consent ? (
        <FictionalConsent profile={profile} error={refused?.error} />
      ) : closed ? (
        <Closed opened={opened} />
      ) : (
        <Composer
          profile={profile.id}
          formKey={formKey}
          text={composing.text}
          picture={composing.picture}
          costs={opened.costs}
          focus={writing}
          onText={write}
          onPicture={composing.choose}
          onSend={() => sending.send(composing.take())}
        >
          <Refusal opened={opened} refusal={composing.refusal} kept={composing.text !== ''} />
        </Composer>
      )}
      {open && giving ? (
        <Suspense>
          <GiftPicker
            open
            gifts={opened.costs.gifts}
            credits={user?.credits ?? 0}
            name={profile.name}
            onClose={() => setGiving(false)}
            onSend={(gift) => sending.send({ gift })}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
