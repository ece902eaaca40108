import type { ProfilePrompt } from '@amarelle/contract/domain/fields'
import type { Lander } from '@amarelle/contract/endpoints/landers'
import type { Db } from './db/db.ts'
import type { Services } from './context.ts'
import { addJob, defineJob } from './jobs/jobs.ts'

/** The events of the application. Lower layers publish them, so that they need not import the higher layers that react. */
interface EventPayloads {
  'member.signed_up': {
    memberId: number
    siteId: number
    name: string
    gender: 'male' | 'female'
    lookingFor: 'male' | 'female' | 'both'
    dateOfBirth: string
    country: string
    interests?: readonly string[] | undefined
    /** A first message, sent when the account is activated. */
    opening?: { to: number; body: string; fictionalAgreed: boolean } | undefined
    /** The landing page through which the member signed up. */
    landing?:
      | {
          lander: Lander
          slug: string | undefined
          /** The variant of an experiment, as the form says. */
          variant: number | undefined
          language: string
          trafficSource: string | null
        }
      | undefined
    /** The traffic source that brought the member, with the codes of its link. */
    referral?: { source: string; subId: string | undefined; clickId: string | undefined } | undefined
  }
  /** A member completed an account that was created through the API. */
  'member.completed': { memberId: number; name: string; lookingFor: 'male' | 'female' | 'both' }
  'member.activated': { memberId: number; siteId: number }
  /** The member confirmed another e-mail address. */
  'member.email_changed': { memberId: number }
  /** The member deleted the account: it is hidden everywhere, and restored or purged later. */
  'member.deleted': { memberId: number }
  /** The operator suspended the account: it is hidden everywhere until restored. */
  'member.suspended': { memberId: number }
  'member.restored': { memberId: number; activated: boolean }
  /** Published before a purge, to wait for transactions that hold other rows while waiting for the member's; avoids deadlocks. */
  'member.purging': { memberId: number }
  /**
   * Every capability deletes its data of the member, files through `queueFileRemoval`; payment records stay without personal
   * data.
   */
  'member.purged': { memberId: number; country: string }
  /** The member changed who can see the profile. */
  'profile.shown': { memberId: number }
  /** Answers to prompts were deleted by their owner or removed by staff. */
  'profile.answers_removed': { memberId: number; prompts: readonly ProfilePrompt[] }
  /** Staff restored the answers that they had removed, by prompt. */
  'profile.answers_restored': { memberId: number; answers: Readonly<Record<string, string>> }
  /** The member gave or withdrew a consent that can be withdrawn at any time. */
  'consent.changed': { memberId: number; kind: 'marketing' | 'sister_sites'; isGiven: boolean }
  /** The counts on these members' badges changed. */
  'badges.changed': { memberIds: readonly number[] }
  'member.blocked': { blockerId: number; blockedId: number }
  'order.completed': { orderId: number; memberId: number }
  'like.created': { fromId: number; toId: number; matched: boolean }
  /** One of the two members ended the match; both likes are deleted. */
  'match.ended': { byId: number; otherId: number }
  /**
   * A conversation got its first unread message; further unread ones publish no event. Published outside a transaction where the
   * message is a single statement.
   */
  'message.unread': { messageId: number; conversationId: number; senderId: number; receiverId: number }
  /** A member sent a message to a fictional profile. Published outside a transaction where the message is a single statement. */
  'message.to_fictional': { messageId: number; conversationId: number; memberId: number }
}
export type EventName = keyof EventPayloads
export type EventPayload<N extends EventName> = EventPayloads[N]

type TransactionalListener<N extends EventName> = (
  tx: Db,
  event: EventPayloads[N],
  services: Services,
) => Promise<void>
type AfterCommitListener<N extends EventName> = (services: Services, event: EventPayloads[N]) => Promise<void>

/** A module's reaction to an event: within its transaction, or after the commit under a unique name. */
export type EventListener =
  | { readonly event: EventName; readonly inTransaction: TransactionalListener<never> }
  | { readonly event: EventName; readonly name: string; readonly afterCommit: AfterCommitListener<never> }

/** Runs within the event's transaction, which is also the services' `db`: both commit, or neither. */
export const listenInTransaction = <N extends EventName>(
  event: N,
  listener: TransactionalListener<N>,
): EventListener => ({ event, inTransaction: listener as TransactionalListener<never> })

/**
 * Runs after the commit, as a job that is repeated until it succeeds. Queued jobs find the listener by `name`, so it must never
 * change.
 */
export const listenAfterCommit = <N extends EventName>(
  event: N,
  name: string,
  listener: AfterCommitListener<N>,
): EventListener => ({ event, name, afterCommit: listener as AfterCommitListener<never> })

export interface EventBus {
  /** Throws if the event already has a listener of the same name. */
  readonly register: (listener: EventListener) => void
  readonly emit: <N extends EventName>(
    services: Services,
    tx: Db,
    name: N,
    event: EventPayloads[N],
  ) => Promise<void>
  /** Runs a listener that was queued when the event was committed. */
  readonly runListener: (
    services: Services,
    job: { name: EventName; who: string; event: never },
  ) => Promise<void>
}

function createEventBus(): EventBus {
  const transactional = new Map<EventName, TransactionalListener<never>[]>()
  const afterCommit = new Map<EventName, Map<string, AfterCommitListener<never>>>()
  return {
    register(listener) {
      const { event } = listener
      if ('inTransaction' in listener) {
        transactional.set(event, [...(transactional.get(event) ?? []), listener.inTransaction])
        return
      }
      const byName = afterCommit.get(event) ?? new Map<string, AfterCommitListener<never>>()
      if (byName.has(listener.name))
        throw new Error(`Two listeners of ${event} have the name ${listener.name}.`)
      afterCommit.set(event, byName.set(listener.name, listener.afterCommit))
    },
    async emit(services, tx, name, event) {
      const inside = { ...services, db: tx }
      for (const listener of transactional.get(name) ?? []) await listener(tx, event as never, inside)
      for (const who of afterCommit.get(name)?.keys() ?? []) await addJob(tx, 'event', { name, who, event })
    },
    async runListener(services, { name, who, event }) {
      await afterCommit.get(name)?.get(who)?.(services, event)
    },
  }
}

/** The event bus of this process; `registerModules` adds all modules' listeners. */
export const eventBus = createEventBus()

/** Runs the queued listeners of `listenAfterCommit`. */
export const eventJob = defineJob<{ name: EventName; who: string; event: never }>('event', (services, job) =>
  eventBus.runListener(services, job),
)
