import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { userQueryKey, useUser } from '../../../api/use-user.ts'
import type { Outgoing } from '../thread/thread-store.ts'
import type { Composing } from './use-composing.ts'
import type { Opened } from '../thread/use-thread.ts'

type Refusal = ErrorResponse['error']

/** Refusals that a bundle of credits lifts. */
const paid: readonly Refusal['code'][] = ['conversation_limit', 'not_enough_credits', 'premium_only']
export const isPaywall = ({ code }: Pick<Refusal, 'code'>): boolean => paid.includes(code)

/** What bars the way has changed since the conversation was opened: another part takes the composer's place. */
const barring: readonly Refusal['code'][] = [
  'reply_not_possible',
  'conversation_closed',
  'fictional_consent_required',
  'fictional_unattended',
  'conversation_limit',
  'gift_unavailable',
]

/** A gift that is being chosen, with its note; what the server said of the last try. */
export interface Giving {
  readonly gift: GiftCode | null
  readonly note: string
  readonly fault?: string
}
/** What stands over the conversation, one at a time. */
export type Over =
  | { readonly type: 'gift'; readonly giving: Giving }
  | {
      readonly type: 'paywall'
      readonly reason: Refusal['code']
      readonly cost: number
      /** The gift that it was about, to go back to. */
      readonly back: Giving | undefined
    }
  | { readonly type: 'sure'; readonly outgoing: Outgoing; readonly refusal: Refusal; readonly since: string }

const givingOf = ({ gift, text }: Pick<Outgoing, 'gift' | 'text'>): Giving | undefined =>
  gift ? { gift, note: text } : undefined
const priceOf = ({ costs }: Opened, { gift, picture }: Pick<Outgoing, 'gift' | 'picture'>): number => {
  if (gift) return costs.gifts.find(({ code }) => code === gift)?.credits ?? costs.message
  return picture ? costs.photo : costs.message
}

/** What becomes of a message that may not be sent, before and after the server was asked: nothing that was written is lost. */
export function useRefusals(opened: Opened, composing: Composing, first: Over | undefined) {
  const cache = useQueryClient()
  const revalidator = useRevalidator()
  const user = useUser()
  const [over, setOver] = useState(first)
  const asked = (outgoing: Outgoing, refusal: Refusal) => {
    const since = outgoing.gift === null ? composing.giveBack(outgoing) : ''
    setOver({ type: 'sure', outgoing, refusal, since })
  }
  const refused = (outgoing: Outgoing, refusal: Refusal) => {
    const { gift, text } = outgoing
    if (refusal.code === 'are_you_sure') return asked(outgoing, refusal)
    if (barring.includes(refusal.code)) void revalidator.revalidate()
    if (gift === null) composing.giveBack(outgoing, isPaywall(refusal) ? undefined : refusal)
    if (isPaywall(refusal)) {
      // Another tab may have spent them.
      void cache.invalidateQueries(userQueryKey)
      setOver({
        type: 'paywall',
        reason: refusal.code,
        cost: priceOf(opened, outgoing),
        back: givingOf(outgoing),
      })
    } else if (gift !== null)
      setOver({
        type: 'gift',
        giving: { gift, note: text, fault: refusal.fields?.['text'] ?? refusal.message },
      })
  }
  /** Says what has to be bought before this can be sent, if anything; then nothing is asked of the server. */
  const mustPay = (draft: Pick<Outgoing, 'gift' | 'picture' | 'text'>): boolean => {
    const cost = priceOf(opened, draft)
    const limited = opened.bar === 'conversation_limit' && !user?.paid_user
    if (!limited && (user?.credits ?? 0) >= cost) return false
    void cache.invalidateQueries(userQueryKey)
    const reason = limited ? 'conversation_limit' : 'not_enough_credits'
    setOver({ type: 'paywall', reason, cost, back: givingOf(draft) })
    return true
  }
  return { over, setOver, refused, mustPay }
}
