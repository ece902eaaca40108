import type { Lander } from '@amarelle/contract/endpoints/landers'
import type { Db } from './db/db.ts'
import type { Services } from './context.ts'
import { addJob } from './jobs/jobs.ts'

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
type TransactionalListener<N extends EventName> = (
  tx: Db,
  event: EventPayloads[N],
  services: Services,
) => Promise<void>
type AfterCommitListener<N extends EventName> = (services: Services, event: EventPayloads[N]) => Promise<void>

export interface EventBus {
  /** Hears inside the transaction of what happened, which is the parts' `db` as well: both are stored, or neither. */
  subscribeInTransaction: <N extends EventName>(name: N, listener: TransactionalListener<N>) => void
  /** Hears after commit, as a job that is repeated until it succeeds; `who` names it for good. */
  subscribeAfterCommit: <N extends EventName>(name: N, who: string, listener: AfterCommitListener<N>) => void
  emit: <N extends EventName>(services: Services, tx: Db, name: N, event: EventPayloads[N]) => Promise<void>
  /** The job behind `after`. */
  runListener: (services: Services, job: { name: EventName; who: string; event: never }) => Promise<void>
}

function createEventBus(): EventBus {
  const during = new Map<EventName, TransactionalListener<never>[]>()
  const after = new Map<EventName, Map<string, AfterCommitListener<never>>>()
  return {
    subscribeInTransaction(name, listener) {
      during.set(name, [...(during.get(name) ?? []), listener as TransactionalListener<never>])
    },
    subscribeAfterCommit(name, who, listener) {
      const known = after.get(name) ?? new Map<string, AfterCommitListener<never>>()
      after.set(name, known.set(who, listener as AfterCommitListener<never>))
    },
    async emit(services, tx, name, event) {
      const inside = { ...services, db: tx }
      for (const listener of during.get(name) ?? []) await listener(tx, event as never, inside)
      for (const who of after.get(name)?.keys() ?? []) await addJob(tx, 'event', { name, who, event })
    },
    async runListener(services, { name, who, event }) {
      await after.get(name)?.get(who)?.(services, event)
    },
  }
}

/** Listeners are added by each capability's door when it is loaded; app/compose loads them all. */
export const eventBus = createEventBus()
