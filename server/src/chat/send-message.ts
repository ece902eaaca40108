import { sendMessage as endpoint } from '@amarelle/contract/chat'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { decodeInTurn } from '../platform/decode-in-turn.ts'
import { type Claim, claimOf } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { createPace } from '../platform/pace.ts'
import { requireMember } from '../platform/require-member.ts'
import { type ChatPicture, renderChatImage, storeChatImage } from './chat-image.ts'
import { giftPrice } from './gift.sql.ts'
import { messageView } from './message-view.ts'
import { storedWith } from './message.sql.ts'
import { keepSent, removeUnlessSent } from './remove-unused-image.job.ts'
import { assertMaySend, type Draft, type Sent, writeMessage } from './write-message.ts'

type Input = Parsed<typeof endpoint>
const kindOf = (input: Input) => (input.gift ? 'gift' : input.image ? 'image' : 'text')

function textOf(context: Context, input: Input): string {
  const text = input.text.trim()
  const length = [...text].length
  if (kindOf(input) === 'text' && length === 0) throw fieldProblem({ text: 'required' })
  const maximum = context.site.message_length
  if (length > maximum) throw fieldProblem({ text: { code: 'too_long', values: { maximum } } })
  return text
}
async function priceOf({ db, site }: Context, input: Input): Promise<number> {
  if (!input.gift) return kindOf(input) === 'image' ? site.photo_credits : site.message_credits
  const price = await giftPrice(db, site, input.gift)
  if (price === null) throw problem('gift_unavailable')
  return price
}

/** The member who writes: the one whom their page took for logged in, where it says whom. */
function requireWriter(context: Context, { as }: Input): number {
  const memberId = requireMember(context)
  if (as !== undefined && as !== memberId) throw problem('authentication_required')
  return memberId
}

const pace = createPace()
/** The booking's key is the call's: of one key there is one booking, so one message. */
const bookingOf = (claim: Claim | null) => ({
  key: `message:${claim?.id ?? newId()}`,
  fingerprint: claim?.fingerprint ?? '',
})

async function draftOf(context: Context, input: Input, claim: Claim | null): Promise<Draft> {
  const senderId = requireWriter(context, input)
  const { site, clock } = context
  if (senderId === input.profile) throw problem('own_profile')
  if (!pace.allows(clock, senderId, site.messages_per_minute)) throw problem('too_many_requests')
  return {
    senderId,
    receiverId: input.profile,
    kind: kindOf(input),
    body: textOf(context, input),
    gift: input.gift ?? null,
    imageId: null,
    imageWidth: null,
    imageHeight: null,
    clientId: input.client_id ?? null,
    sure: input.sure,
    payment: { amount: await priceOf(context, input), ...bookingOf(claim) },
  }
}

/** What the first call with this key was answered; null when it was refused, or never came. */
async function firstAnswer({ db, ...parts }: Context, claim: Claim | null): Promise<Sent | null> {
  const first = claim && (await storedWith(db, bookingOf(claim).key))
  if (!first) return null
  if (first.fingerprint !== claim.fingerprint) throw problem('idempotency_conflict')
  const { message, credits } = first
  return { message: messageView(parts, message, { id: message.senderId, premium: false }), credits }
}

/** Opens the picture of a message that may be sent as everything stands; nothing else costs so much. */
async function openPicture(context: Context, draft: Draft, image: string): Promise<ChatPicture> {
  await assertMaySend(context, draft)
  return decodeInTurn(draft.senderId, () => renderChatImage(context.db, image))
}

/**
 * Sends a text, an image or a gift and books its credits, both or neither (docs/messages.md#sending). Parallel sends on the last
 * credit wait for each other at the balance; a second call with a key waits there for the first, and is answered as it was,
 * whatever has changed since: a refusal counts only where nothing was sent with this key.
 */
export async function sendMessage(context: Context, input: Input): Promise<Sent> {
  requireWriter(context, input)
  const claim = claimOf(context, endpoint, input)
  let imageId: string | null = null
  let refused: unknown = null
  try {
    let draft = await draftOf(context, input, claim)
    if (input.image && draft.kind === 'image') {
      const known = await firstAnswer(context, claim)
      if (known) return known
      const picture = await openPicture(context, draft, input.image)
      imageId = await removeUnlessSent(context)
      await storeChatImage(context.storage, imageId, picture)
      draft = { ...draft, imageId, imageWidth: picture.width, imageHeight: picture.height }
    }
    const sent = await writeMessage(context, draft)
    if (sent) {
      // Else the job finds that it was sent.
      if (imageId) await keepSent(context.db, imageId).catch(() => undefined)
      return sent
    }
  } catch (error) {
    refused = error
  }
  const first = await firstAnswer(context, claim)
  if (first) return first
  // What the first call sent is gone by now, with the conversation.
  throw refused ?? problem('conversation_closed')
}
