import { z } from 'zod'
import { id, instant, ok, plainText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { card } from './profiles.ts'

export const giftCodes = [
  'smile',
  'coffee',
  'rose',
  'chocolates',
  'cake',
  'bear',
  'cocktail',
  'bouquet',
  'balloons',
  'ring',
] as const
export const gift = z.object({ code: z.enum(giftCodes), credits: z.number().int() })
export const message = z.object({
  id: z.number().int(),
  conversation: z.number().int(),
  mine: z.boolean(),
  kind: z.enum(['text', 'image', 'gift']),
  text: z.string(),
  gift: z.enum(giftCodes).nullable(),
  /** Address of a chat image, served to the two of the conversation only. */
  image: z.string().nullable(),
  sent_at: instant,
  /** By the other one; only premium senders are told (DECISIONS 3). */
  read: z.boolean(),
  /** The sender's own name for it, so that the pending bubble finds its answer. */
  client_id: z.string().nullable(),
})
export type Message = z.infer<typeof message>
/** SPECIFICATION 3 "Chat list entry": conversation (with id), profile (with id), num_unread_messages. */
export const chatEntry = z.object({
  conversation: z.object({
    id: z.number().int(),
    last_message: message.nullable(),
    updated_at: instant,
    closed: z.boolean(),
  }),
  profile: card,
  num_unread_messages: z.number().int(),
})
export type ChatEntry = z.infer<typeof chatEntry>
export const getChats = endpoint({
  method: 'GET',
  path: '/api/chats.php',
  summary: 'The member’s conversations, latest first.',
  input: z.object({}),
  answer: z.object({ chats: z.array(chatEntry), unread_messages: z.number().int() }),
  errors: ['authentication_required'],
})
/** Why the member can't send here now, told before paying; null when all is well. */
export const sendingBar = z
  .enum([
    'not_enough_credits',
    'conversation_limit',
    'reply_not_possible',
    'conversation_closed',
    'fictional_consent_required',
  ])
  .nullable()
export const getThread = endpoint({
  method: 'GET',
  path: '/api/chat.php',
  summary:
    'A conversation, by its id or by the other member’s id, newest page last. Opening it marks it read.',
  input: z.object({
    conversation: id.optional(),
    profile: id.optional(),
    /** Older than this message. */
    before: id.optional(),
  }),
  answer: z.object({
    /** null while nothing was written yet. */
    conversation: z.object({ id: z.number().int(), closed: z.boolean() }).nullable(),
    profile: card,
    messages: z.array(message),
    /** True when older messages exist that the caller can page to. */
    more: z.boolean(),
    /** True when older messages exist that only premium members see (DECISIONS 4). */
    hidden: z.boolean(),
    bar: sendingBar,
    /** True while the caller's own e-mail is unconfirmed: the other one can't reply yet. */
    unconfirmed: z.boolean(),
    costs: z.object({ message: z.number().int(), photo: z.number().int(), gifts: z.array(gift) }),
  }),
  errors: ['authentication_required', 'not_found', 'blocked_by', 'you_blocked'],
})
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat.php',
  summary: 'Sends a text, an image or a gift and books its credits, both or neither.',
  input: z.object({
    profile: id,
    client_id: z.string().max(64).optional(),
    text: z.string().max(20_000).overwrite(plainText).default(''),
    gift: z.enum(giftCodes).optional(),
    /** Base64 of a JPEG, PNG or WebP. */
    image: z.string().optional(),
  }),
  answer: z.object({ message, credits: z.number().int() }),
  errors: [
    'authentication_required',
    'not_found',
    'not_enough_credits',
    'conversation_limit',
    'blocked_by',
    'you_blocked',
    'reply_not_possible',
    'conversation_closed',
    'fictional_consent_required',
    'own_profile',
    'photo_type',
    'photo_animated',
    'photo_too_large',
    'photo_unreadable',
    'too_many_requests',
  ],
  idempotent: true,
  photo: true,
})
export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat.php',
  summary: 'Removes a conversation from the member’s own list.',
  input: z.object({ conversation: id }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
export const readChat = endpoint({
  method: 'PUT',
  path: '/api/chat.php',
  summary: 'Marks a conversation read up to its last message.',
  input: z.object({ conversation: id }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
export const setTyping = endpoint({
  method: 'POST',
  path: '/api/typing.php',
  summary: 'Tells the other one that the member is typing, for five seconds.',
  input: z.object({ conversation: id }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
export const acceptFictional = endpoint({
  method: 'POST',
  path: '/api/fictional-consent.php',
  summary: 'The member has read and accepts the warning about a fictional profile.',
  input: z.object({ profile: id }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
