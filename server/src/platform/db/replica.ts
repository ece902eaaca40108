import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { type Db, connectDatabase } from './db.ts'
import { createLagMeter, parseLogPosition } from './measure-replica-lag.ts'

const measureIntervalMs = 1000
/** A replica that does not answer for this long is not read. */
const answerTimeoutMs = 2000

export interface Replica {
  /** The replica's handle; null while its lag is unknown or too large. */
  readonly getUsableDb: () => Db | null
  /** The last measured lag in milliseconds; null while unknown. */
  readonly getLagMs: () => number | null
  readonly close: () => Promise<void>
}

export interface ReplicaOptions {
  readonly url: string
  readonly maxLagMs: number
  readonly poolSize: number
}

/** Connects to the read replicas and measures their lag every second, by positions in the log of the primary (`db`). */
export function connectReplica(db: Db, { url, maxLagMs, poolSize }: ReplicaOptions, log: Log): Replica {
  const replica = connectDatabase(url, poolSize)
  const meter = createLagMeter()
  const stopping = new AbortController()
  let lag: { readonly ms: number; readonly measuredAtMs: number } | null = null

  const readPositions = async (): Promise<void> => {
    const askedAtMs = performance.now()
    const primary = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
    meter.addPrimaryPosition(askedAtMs, parseLogPosition(primary.rows[0]?.position ?? '0/0'))
    // The address may lead to the primary, after a failover or when there is no other server.
    const { rows } = await sql<{ position: string }>`
      select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text
        as position`.execute(replica.db)
    const answeredAtMs = performance.now()
    const ms = meter.measureLagMs(answeredAtMs, parseLogPosition(rows[0]?.position ?? '0/0'))
    lag = ms === null ? null : { ms, measuredAtMs: answeredAtMs }
  }
  const isUsable = () =>
    lag !== null && lag.ms + (performance.now() - lag.measuredAtMs) - measureIntervalMs <= maxLagMs
  let wasUsable: boolean | null = null
  const measure = async () => {
    const late = sleep(answerTimeoutMs, 'late' as const, { ref: false })
    const result = await Promise.race([readPositions().catch((error: unknown) => error), late])
    if (result !== undefined) lag = null
    if (isUsable() !== wasUsable) {
      wasUsable = isUsable()
      log.warn({ lagMs: lag?.ms ?? null }, wasUsable ? 'the replica is read' : 'the replica is not read')
    }
  }
  const keepMeasuring = async () => {
    while (!stopping.signal.aborted) {
      await measure()
      await sleep(measureIntervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  void keepMeasuring()
  return {
    getUsableDb: () => (isUsable() ? replica.db : null),
    getLagMs: () => lag?.ms ?? null,
    async close() {
      stopping.abort()
      await replica.db.destroy()
    },
  }
}

/** Returns where to read what may lag: the replica if the request may use one, else `db`. Within a transaction always the transaction. */
export const getReadDb = ({ db, replica }: { readonly db: Db; readonly replica?: Db | null }): Db =>
  db.isTransaction ? db : (replica ?? db)
