// Registers the processes that use the channel in the database: the only place that all of them reach when they are on different sides of a
// failover of Redis. Each process notes how many packets it has sent; a process that has not received them is on another side.
import { sql } from 'kysely'
import { secondsToMs } from '../clock.ts'
import { type Db, isUndefinedTable } from '../db/db.ts'
import type { Log } from '../log.ts'
import { channelGapCounter, unheardProcessGauge } from '../observability/metrics.ts'
import type { Channel } from './channel.ts'

/** A process that has not written for so long has ended without notice, or hangs. */
const silentAfterSeconds = 6
/** By then every process has noticed that it is silent. */
const forgottenAfterSeconds = 60
/** Least number of heartbeats between two checks of whether the channel leads to another server by now. */
const moveCheckHeartbeats = 5

interface ProcessRow {
  readonly id: string
  readonly sent: number
  /** True if its channel is connected: otherwise its packets wait. */
  readonly isConnected: boolean
  /** True if it misses packets of another process. */
  readonly isSeparated: boolean
  readonly isSilent: boolean
}
/** Writes this process's row and reads those of the others. */
async function exchangeRows(db: Db, own: Omit<ProcessRow, 'isSilent'>): Promise<readonly ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    with own as (
      insert into live_process (id, sent, is_connected, is_separated)
      values (${own.id}, ${own.sent}, ${own.isConnected}, ${own.isSeparated})
      on conflict (id) do update set sent = excluded.sent, is_connected = excluded.is_connected,
        is_separated = excluded.is_separated, seen_at = now()
    )
    select id, sent, is_connected as "isConnected", is_separated as "isSeparated",
      seen_at < now() - make_interval(secs => ${silentAfterSeconds}) as "isSilent"
    from live_process where id <> ${own.id}`.execute(db)
  return rows
}
/** Rows that another process deletes as well are skipped, so that they do not wait for each other. */
const deleteForgottenRows = (db: Db) =>
  sql`delete from live_process where id in (
    select id from live_process where seen_at < now() - make_interval(secs => ${forgottenAfterSeconds}) for update skip locked
  )`.execute(db)

export interface ProcessRegistry {
  /** Returns whether messages of all other processes arrive here, as far as is known. */
  readonly isHearingAll: () => boolean
  /** Removes this process's row, or shows the others that it ended before everything was sent. */
  readonly close: (isAllSent: boolean) => Promise<void>
}
/** `onGap` is called when events may have been stored of which this process was not notified. */
export function startProcessRegistry(db: Db, channel: Channel, log: Log, onGap: () => void): ProcessRegistry {
  const silent = new Set<string>()
  /** The packets that the others had sent one and two intervals ago. */
  let sentBefore: ReadonlyMap<string, number>[] = []
  /** True if packets of a connected process do not arrive. */
  let isSeparated = false
  /** Processes whose messages do not arrive: those, and those that are not connected. */
  let unheardCount = 0
  let isFirstExchange = true
  let movesCheckedAt = Number.NEGATIVE_INFINITY
  let exchangedAt = performance.now()
  let running: Promise<void> | null = null
  let isClosed = false

  const reportGap = (reason: 'silent_process' | 'separated' | 'registry') => {
    channelGapCounter.inc({ reason })
    onGap()
  }
  const noticeSilence = (rows: readonly ProcessRow[]) => {
    for (const { id, isSilent } of rows)
      if (!isSilent) silent.delete(id)
      else if (!silent.has(id)) {
        silent.add(id)
        reportGap('silent_process')
      }
  }
  const noticeUnheard = (rows: readonly ProcessRow[]) => {
    const [sentEarlier] = sentBefore.length > 1 ? sentBefore : []
    sentBefore = [...sentBefore.slice(-1), new Map(rows.map(({ id, sent }) => [id, sent]))]
    const others = rows.filter(({ isSilent }) => !isSilent)
    const separated = others.filter(
      ({ id, isConnected }) => isConnected && channel.getReceivedNumber(id) < (sentEarlier?.get(id) ?? 0),
    )
    isSeparated = separated.length > 0
    const countBefore = unheardCount
    unheardCount = separated.length + others.filter(({ isConnected }) => !isConnected).length
    unheardProcessGauge.set(unheardCount)
    if (unheardCount && !countBefore)
      log.warn({ processes: unheardCount }, 'messages of other processes do not arrive')
    // The last look at all members comes after the separation.
    if (countBefore && !unheardCount) reportGap('separated')
  }
  const checkMoves = async (rows: readonly ProcessRow[]): Promise<void> => {
    if (!isSeparated && !rows.some((row) => row.isSeparated && !row.isSilent)) return
    if (performance.now() - movesCheckedAt < moveCheckHeartbeats * channel.heartbeatIntervalMs) return
    movesCheckedAt = performance.now()
    await channel
      .reconnectIfMoved()
      .catch((error: unknown) => log.warn(error, 'looking for the server of the channel failed'))
  }
  const exchange = async (): Promise<void> => {
    const rows = await exchangeRows(db, {
      id: channel.processId,
      sent: channel.getSentNumber(),
      // A process that has just started connects soon.
      isConnected: channel.isConnected() || isFirstExchange,
      isSeparated,
    })
    isFirstExchange = false
    // Rows may have come and gone meanwhile.
    if (performance.now() - exchangedAt > secondsToMs(silentAfterSeconds)) {
      await deleteForgottenRows(db)
      reportGap('registry')
    }
    exchangedAt = performance.now()
    noticeSilence(rows)
    if (channel.isConnected()) noticeUnheard(rows)
    else sentBefore = []
    if (rows.some(({ isSilent }) => isSilent)) await deleteForgottenRows(db)
    void checkMoves(rows)
  }
  const run = () => {
    if (isClosed) return
    running ??= exchange()
      .catch((error: unknown) => {
        // The first start connects before it migrates.
        if (isUndefinedTable(error)) log.info('the registry of processes does not exist yet')
        else log.warn(error, 'the registry of processes could not be read')
      })
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, channel.heartbeatIntervalMs)
  timer.unref()
  return {
    isHearingAll: () => unheardCount === 0,
    async close(isAllSent) {
      isClosed = true
      clearInterval(timer)
      await running
      const leave = isAllSent
        ? sql`delete from live_process where id = ${channel.processId}`
        : sql`update live_process set seen_at = now() - make_interval(secs => ${silentAfterSeconds}) where id = ${channel.processId}`
      await leave.execute(db).catch(() => {})
    },
  }
}
