import { z } from 'zod'
import { messageSchema } from './chat.ts'
import { orderNumberSchema } from '../domain/common.ts'
import { profileCardSchema } from './profiles.ts'

/** One socket a browser, shared by its tabs. `?after=<no>` resumes behind the last numbered event that it saw. */
export const liveSocketPath = '/live'
/** Seconds between two signs of life of the server; a browser that hears nothing for twice as long connects anew. */
export const heartbeatSeconds = 25
/**
 * All that a browser says on the socket: the number of the last event that it heard, some at a time. Messages up to there were
 * delivered.
 */
export const acknowledgementSchema = z.object({ heard: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
/** Seconds between two such frames of a browser, at least: of the first it may speak at once. Who sends many more is cut off. */
export const acknowledgementIntervalSeconds = 1
/**
 * Why the server closed a connection. `ended`: the session is over, it is no use to come back with it. `tooMany`: the member's
 * oldest connection had to go; a browser waits a minute before it comes back. `refused`: what was sent is not taken.
 */
export const socketCloseCodes = {
  ended: 4001,
  tooMany: 4008,
  refused: 1008,
  restart: 1012,
  failed: 1011,
} as const
/** Bytes of the longest frame that the server takes. */
export const maxAcknowledgementBytes = 64

/** Kept and numbered per member: after a lost connection none is missing, none comes twice. */
export const memberEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    message: messageSchema,
    /** With whom. */
    profile_id: z.number().int(),
    /** Their card; null when the conversation already stands in the member's list. */
    profile: profileCardSchema.nullable(),
    num_unread_messages: z.number().int(),
    /** The sender's balance after it; null for the receiver. */
    credits: z.number().int().nullable(),
  }),
  z.object({
    type: z.literal('read'),
    conversation: z.number().int(),
    up_to: z.number().int(),
    mine: z.boolean(),
  }),
  /** Who it is from is null where the site shows it to premium members only. */
  z.object({ type: z.literal('like'), profile: profileCardSchema.nullable(), new_likes: z.number().int() }),
  z.object({ type: z.literal('match'), profile: profileCardSchema }),
  z.object({ type: z.literal('credits'), credits: z.number().int(), paid_user: z.boolean() }),
  z.object({ type: z.literal('badges'), unread_messages: z.number().int(), new_likes: z.number().int() }),
  z.object({ type: z.literal('message_removed'), conversation: z.number().int(), message: z.number().int() }),
  z.object({ type: z.literal('conversation_gone'), conversation: z.number().int() }),
  z.object({
    type: z.literal('payment'),
    order: orderNumberSchema,
    state: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  }),
  z.object({ type: z.literal('account'), status: z.enum(['not_confirmed', 'active', 'pending_deletion']) }),
])
export type MemberEvent = z.infer<typeof memberEventSchema>
/** Worth nothing a second later: neither kept nor numbered. */
export const transientEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation: z.number().int() }),
  z.object({ type: z.literal('presence'), profile: z.number().int(), online: z.boolean() }),
  /** The other one's browser has all messages of the conversation up to this one. */
  z.object({ type: z.literal('delivered'), conversation: z.number().int(), up_to: z.number().int() }),
  z.object({ type: z.literal('beat') }),
  /**
   * The number of the newest event, first on every connection. `reload`: ask for everything again, because the page is older
   * than its first connection, or what was missed is no longer kept.
   */
  z.object({ type: z.literal('hello'), no: z.number().int(), reload: z.boolean() }),
])
export type TransientEvent = z.infer<typeof transientEventSchema>
export type LiveEvent = (MemberEvent & { no: number }) | TransientEvent
