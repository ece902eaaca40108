import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { userQueryKey, useUser } from '../../../api/use-user.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'
import type { ComposerState } from './use-composer.ts'
import type { OpenedThread } from '../thread-state/use-thread.ts'

type SendError = ErrorResponse['error']

/** Refusals that a bundle of credits lifts. */
const paywallErrorCodes: readonly SendError['code'][] = [
  'conversation_limit',
  'not_enough_credits',
  'premium_only',
]
export const isPaywallError = ({ code }: Pick<SendError, 'code'>): boolean => paywallErrorCodes.includes(code)

/** What bars the way has changed since the conversation was opened: another part takes the composer's place. */
const reloadErrorCodes: readonly SendError['code'][] = [
  'reply_not_possible',
  'conversation_closed',
  'fictional_consent_required',
  'fictional_unattended',
  'conversation_limit',
  'gift_unavailable',
]

/** A gift that is being chosen, with its note; what the server said of the last try. */
export interface GiftDraft {
  readonly gift: GiftCode | null
  readonly note: string
  readonly error?: string
}
/** What stands over the conversation, one at a time. */
export type ComposerDialog =
  | { readonly type: 'gift'; readonly giftDraft: GiftDraft }
  | {
      readonly type: 'paywall'
      readonly reason: SendError['code']
      readonly cost: number
      /** The gift that it was about, to go back to. */
      readonly returnTo: GiftDraft | undefined
    }
  | {
      readonly type: 'sure'
      readonly outgoing: PendingMessage
      readonly refusal: SendError
      readonly textSince: string
    }

const toGiftDraft = ({ gift, text }: Pick<PendingMessage, 'gift' | 'text'>): GiftDraft | undefined =>
  gift ? { gift, note: text } : undefined
const getMessagePrice = (
  { costs }: OpenedThread,
  { gift, picture }: Pick<PendingMessage, 'gift' | 'picture'>,
): number => {
  if (gift) return costs.gifts.find(({ code }) => code === gift)?.credits ?? costs.message
  return picture ? costs.photo : costs.message
}

/** What becomes of a message that may not be sent, before and after the server was asked: nothing that was written is lost. */
export function useSendErrors(
  opened: OpenedThread,
  composing: ComposerState,
  first: ComposerDialog | undefined,
) {
  const cache = useQueryClient()
  const revalidator = useRevalidator()
  const user = useUser()
  const [over, setOver] = useState(first)
  const asked = (outgoing: PendingMessage, refusal: SendError) => {
    const since = outgoing.gift === null ? composing.restoreMessage(outgoing) : ''
    setOver({ type: 'sure', outgoing, refusal, textSince: since })
  }
  const refused = (outgoing: PendingMessage, refusal: SendError) => {
    const { gift, text } = outgoing
    if (refusal.code === 'are_you_sure') return asked(outgoing, refusal)
    if (reloadErrorCodes.includes(refusal.code)) void revalidator.revalidate()
    if (gift === null) composing.restoreMessage(outgoing, isPaywallError(refusal) ? undefined : refusal)
    if (isPaywallError(refusal)) {
      // Another tab may have spent them.
      void cache.invalidateQueries(userQueryKey)
      setOver({
        type: 'paywall',
        reason: refusal.code,
        cost: getMessagePrice(opened, outgoing),
        returnTo: toGiftDraft(outgoing),
      })
    } else if (gift !== null)
      setOver({
        type: 'gift',
        giftDraft: { gift, note: text, error: refusal.fields?.['text'] ?? refusal.message },
      })
  }
  /** Says what has to be bought before this can be sent, if anything; then nothing is asked of the server. */
  const mustPay = (draft: Pick<PendingMessage, 'gift' | 'picture' | 'text'>): boolean => {
    const cost = getMessagePrice(opened, draft)
    const limited = opened.bar === 'conversation_limit' && !user?.paid_user
    if (!limited && (user?.credits ?? 0) >= cost) return false
    void cache.invalidateQueries(userQueryKey)
    const reason = limited ? 'conversation_limit' : 'not_enough_credits'
    setOver({ type: 'paywall', reason, cost, returnTo: toGiftDraft(draft) })
    return true
  }
  return { over, setOver, refused, mustPay }
}
