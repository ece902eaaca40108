import type { Db } from './db.ts'

interface PendingCall<I, O> {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}
interface BatchQueue<I, O> {
  pending: PendingCall<I, O>[]
  running: number
  /** Number of running batches that are slow. */
  slowRunning: number
  scheduled: boolean
}

/** Maximum inputs per batch: their locks are held until the whole batch has finished. */
const maxBatchSize = 50
/** A batch running longer than this many milliseconds no longer delays the next; then at most this many run concurrently. */
const slowBatchAfterMs = 20
const maxConcurrentBatches = 5

/**
 * Batches calls: those made concurrently, or while a batch runs, share one statement
 * (docs/decisions/009-one-statement-a-message.md). `load` returns outputs in the order of its inputs. If it fails for several,
 * each is retried on its own, so use it only for statements that are safe to repeat.
 */
export function batch<I, O>(
  load: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>,
): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, BatchQueue<I, O>>()

  const answer = async (db: Db, calls: readonly PendingCall<I, O>[]): Promise<void> => {
    try {
      const inputs = calls.map(({ input }) => input)
      const outputs = await load(db, inputs)
      calls.forEach(({ resolve }, i) => resolve(outputs[i] as O))
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error)
      else await Promise.all(calls.map((one) => answer(db, [one])))
    }
  }
  const go = async (db: Db, queue: BatchQueue<I, O>): Promise<void> => {
    let slow = 0
    queue.running += 1
    const timer = setTimeout(() => {
      slow = 1
      queue.slowRunning += slow
      plan(db, queue)
    }, slowBatchAfterMs)
    await answer(db, queue.pending.splice(0, maxBatchSize))
    clearTimeout(timer)
    queue.slowRunning -= slow
    queue.running -= 1
    plan(db, queue)
  }
  const plan = (db: Db, queue: BatchQueue<I, O>): void => {
    const { pending, running, slowRunning, scheduled } = queue
    if (scheduled || pending.length === 0 || running > slowRunning || running === maxConcurrentBatches) return
    queue.scheduled = true
    // Calls made in the same turn of the event loop join this batch.
    setImmediate(() => {
      queue.scheduled = false
      void go(db, queue)
    })
  }
  return (db, input) =>
    new Promise<O>((resolve, reject) => {
      const queue = queues.get(db) ?? { pending: [], running: 0, slowRunning: 0, scheduled: false }
      queues.set(db, queue)
      queue.pending.push({ input, resolve, reject })
      plan(db, queue)
    })
}
