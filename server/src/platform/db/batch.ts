import type { Db } from './db.ts'

interface PendingCall<I, O> {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}
interface BatchQueue<I, O> {
  pending: PendingCall<I, O>[]
  running: number
  /** Of those under way, how many take long. */
  slowRunning: number
  scheduled: boolean
}

/** Inputs that go together at most: what they lock is held for as long as all of them take. */
const maxBatchSize = 50
/** Milliseconds after which what is under way no longer holds up the next, and how many are then under way at most. */
const slowBatchAfterMs = 20
const maxConcurrentBatches = 5

/**
 * One statement for many callers: what is asked at the same moment, or while one is under way, goes together with the next
 * (docs/decisions/009-one-statement-a-message.md). `load` answers in the order of its inputs. Where it fails for several, each
 * is tried on its own, so that nobody is refused for another's fault: only for what may be tried again.
 */
export function batch<I, O>(
  load: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>,
): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, BatchQueue<I, O>>()

  const answer = async (db: Db, asked: readonly PendingCall<I, O>[]): Promise<void> => {
    try {
      const inputs = asked.map(({ input }) => input)
      const outputs = await load(db, inputs)
      asked.forEach(({ resolve }, i) => resolve(outputs[i] as O))
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error)
      else await Promise.all(asked.map((one) => answer(db, [one])))
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
    // What comes in with the same turn of the event loop goes along.
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
