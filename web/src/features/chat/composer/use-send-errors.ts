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

/** Errors that buying credits resolves. */
const paywallErrorCodes: readonly SendError['code'][] = [
  'conversation_limit',
  'not_enough_credits',
  'premium_only',
]
export const isPaywallError = ({ code }: Pick<SendError, 'code'>): boolean => paywallErrorCodes.includes(code)

/** Errors that mean the conversation's state has changed; after a reload something else may replace the composer. */
const reloadErrorCodes: readonly SendError['code'][] = [
  'reply_not_possible',
  'conversation_closed',
  'fictional_consent_required',
  'fictional_unattended',
  'fictional_ended',
  'fictional_cooling_off',
  'conversation_limit',
  'age_proof_required',
  'gift_unavailable',
]

/** A chosen gift and its note, with the error of the last attempt. */
export interface GiftDraft {
  readonly gift: GiftCode | null
  readonly note: string
  readonly error?: string
}
/** The dialog open over the conversation. */
export type ComposerDialog =
  | { readonly type: 'gift'; readonly giftDraft: GiftDraft }
  | {
      readonly type: 'paywall'
      readonly reason: SendError['code']
      readonly cost: number
      /** The gift to return to after closing. */
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
  { gift, picture, voice }: Pick<PendingMessage, 'gift' | 'picture' | 'voice'>,
): number => {
  if (gift) return costs.gifts.find(({ code }) => code === gift)?.credits ?? costs.message
  return picture || voice ? costs.photo : costs.message
}

/** Handles messages that may not be sent, before and after the request; the written text is always kept. */
export function useSendErrors(
  opened: OpenedThread,
  composing: ComposerState,
  initialDialog: ComposerDialog | undefined,
) {
  const cache = useQueryClient()
  const revalidator = useRevalidator()
  const user = useUser()
  const [dialog, setDialog] = useState(initialDialog)
  const confirmSending = (outgoing: PendingMessage, refusal: SendError) => {
    const textSince = outgoing.gift === null ? composing.restoreMessage(outgoing) : ''
    setDialog({ type: 'sure', outgoing, refusal, textSince })
  }
  const handleRefusal = (outgoing: PendingMessage, refusal: SendError) => {
    const { gift, text } = outgoing
    if (refusal.code === 'are_you_sure') return confirmSending(outgoing, refusal)
    if (reloadErrorCodes.includes(refusal.code)) void revalidator.revalidate()
    if (gift === null) composing.restoreMessage(outgoing, isPaywallError(refusal) ? undefined : refusal)
    if (isPaywallError(refusal)) {
      // Another tab may have spent the credits.
      void cache.invalidateQueries(userQueryKey)
      setDialog({
        type: 'paywall',
        reason: refusal.code,
        cost: getMessagePrice(opened, outgoing),
        returnTo: toGiftDraft(outgoing),
      })
    } else if (gift !== null)
      setDialog({
        type: 'gift',
        giftDraft: { gift, note: text, error: refusal.fields?.['text'] ?? refusal.message },
      })
  }
  /** Opens the paywall and returns true if the message can't be paid for; then no request is sent. */
  const mustPay = (draft: Pick<PendingMessage, 'gift' | 'picture' | 'voice' | 'text'>): boolean => {
    const cost = getMessagePrice(opened, draft)
    const isLimitReached = opened.bar === 'conversation_limit' && !user?.paid_user
    if (!isLimitReached && (user?.credits ?? 0) >= cost) return false
    void cache.invalidateQueries(userQueryKey)
    const reason = isLimitReached ? 'conversation_limit' : 'not_enough_credits'
    setDialog({ type: 'paywall', reason, cost, returnTo: toGiftDraft(draft) })
    return true
  }
  return { dialog, setDialog, handleRefusal, mustPay }
}
