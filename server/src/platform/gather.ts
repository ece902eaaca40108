import type { Db } from './db.ts'

interface Asked<I, O> {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}
interface Queue<I, O> {
  waiting: Asked<I, O>[]
  underWay: number
  /** Of those under way, how many take long. */
  slow: number
  planned: boolean
}

/** Inputs that go together at most: what they lock is held for as long as all of them take. */
const most = 50
/** Milliseconds after which what is under way no longer holds up the next, and how many are then under way at most. */
const patience = 20
const lanes = 5

/**
 * One statement for many callers: what is asked at the same moment, or while one is under way, goes together with the next
 * (docs/decisions/009-one-statement-a-message.md). `load` answers in the order of its inputs. Where it fails for several, each
 * is tried on its own, so that nobody is refused for another's fault: only for what may be tried again.
 */
export function gather<I, O>(
  load: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>,
): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, Queue<I, O>>()

  const answer = async (db: Db, asked: readonly Asked<I, O>[]): Promise<void> => {
    try {
      const inputs = asked.map(({ input }) => input)
      const outputs = await load(db, inputs)
      asked.forEach(({ resolve }, i) => resolve(outputs[i] as O))
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error)
      else await Promise.all(asked.map((one) => answer(db, [one])))
    }
  }
  const go = async (db: Db, queue: Queue<I, O>): Promise<void> => {
    let slow = 0
    queue.underWay += 1
    const timer = setTimeout(() => {
      slow = 1
      queue.slow += slow
      plan(db, queue)
    }, patience)
    await answer(db, queue.waiting.splice(0, most))
    clearTimeout(timer)
    queue.slow -= slow
    queue.underWay -= 1
    plan(db, queue)
  }
  const plan = (db: Db, queue: Queue<I, O>): void => {
    const { waiting, underWay, slow, planned } = queue
    if (planned || waiting.length === 0 || underWay > slow || underWay === lanes) return
    queue.planned = true
    // What comes in with the same turn of the event loop goes along.
    setImmediate(() => {
      queue.planned = false
      void go(db, queue)
    })
  }
  return (db, input) =>
    new Promise<O>((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: 0, slow: 0, planned: false }
      queues.set(db, queue)
      queue.waiting.push({ input, resolve, reject })
      plan(db, queue)
    })
}
