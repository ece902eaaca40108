import type { Lander } from '@amarelle/contract/endpoints/landers'
import type { Db } from './db/db.ts'
import type { Services } from './context.ts'
import { addJob, defineJob } from './jobs/jobs.ts'

/** One typed map of what happens in the house; needs that point upward are met by hearing, not by importing. */
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
    /** A first message, to be sent on activation. */
    opening?: { to: number; body: string; fictionalAgreed: boolean } | undefined
    /** By which landing page the member came in. */
    landing?:
      | { lander: Lander; slug: string | undefined; language: string; trafficSource: string | null }
      | undefined
  }
  /** An account made by API has become the person's own. */
  'member.completed': { memberId: number; name: string; lookingFor: 'male' | 'female' | 'both' }
  'member.activated': { memberId: number; siteId: number }
  /** Closed by the member: hidden everywhere from here on, and restored or purged later. */
  'member.deleted': { memberId: number }
  /** By the operator: hidden everywhere from here on, until it is restored. */
  'member.suspended': { memberId: number }
  'member.restored': { memberId: number; activated: boolean }
  /**
   * Before a member is purged: whoever holds other rows while waiting for the member's is waited for here, and no deadlock comes
   * of it.
   */
  'member.purging': { memberId: number }
  /** Every capability removes what it holds of the member, its files by `queueFileRemoval`; money stays, without a person. */
  'member.purged': { memberId: number; country: string }
  /** Is shown to more or to fewer members than before, by the member's own choice. */
  'profile.shown': { memberId: number }
  /** A consent that the member can take back any time was given or withdrawn. */
  'consent.changed': { memberId: number; kind: 'marketing' | 'sister_sites'; given: boolean }
  /** What these members' badges count is another number now. */
  'badges.changed': { memberIds: readonly number[] }
  'member.blocked': { blockerId: number; blockedId: number }
  'order.completed': { orderId: number; memberId: number }
  'like.created': { fromId: number; toId: number; matched: boolean }
  /** By one of the two: both likes are gone. */
  'match.ended': { byId: number; otherId: number }
  /**
   * The first message of a conversation that its receiver hasn't read; what follows it unread is told by no event. Outside of a
   * transaction where the message is a statement of its own.
   */
  'message.unread': { messageId: number; conversationId: number; senderId: number; receiverId: number }
}
export type EventName = keyof EventPayloads
export type EventPayload<N extends EventName> = EventPayloads[N]

type TransactionalListener<N extends EventName> = (
  tx: Db,
  event: EventPayloads[N],
  services: Services,
) => Promise<void>
type AfterCommitListener<N extends EventName> = (services: Services, event: EventPayloads[N]) => Promise<void>

/** A module's reaction to an event: within the transaction of the event, or after its commit under a name of its own. */
export type EventListener =
  | { readonly event: EventName; readonly inTransaction: TransactionalListener<never> }
  | { readonly event: EventName; readonly name: string; readonly afterCommit: AfterCommitListener<never> }

/** Runs within the event's transaction, which is also the services' `db`: both are stored, or neither. */
export const listenInTransaction = <N extends EventName>(
  event: N,
  listener: TransactionalListener<N>,
): EventListener => ({ event, inTransaction: listener as TransactionalListener<never> })

/** Runs after the commit, as a job that is repeated until it succeeds. Queued jobs find the listener by `name`: it never changes. */
export const listenAfterCommit = <N extends EventName>(
  event: N,
  name: string,
  listener: AfterCommitListener<N>,
): EventListener => ({ event, name, afterCommit: listener as AfterCommitListener<never> })

export interface EventBus {
  /** Throws when another listener of the event has the same name. */
  readonly register: (listener: EventListener) => void
  readonly emit: <N extends EventName>(
    services: Services,
    tx: Db,
    name: N,
    event: EventPayloads[N],
  ) => Promise<void>
  /** Runs a listener that was queued at the commit. */
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

/** The one bus of the process; `registerModules` adds the listeners of all modules. */
export const eventBus = createEventBus()

/** Runs the queued listeners of `listenAfterCommit`. */
export const eventJob = defineJob<{ name: EventName; who: string; event: never }>('event', (services, job) =>
  eventBus.runListener(services, job),
)
