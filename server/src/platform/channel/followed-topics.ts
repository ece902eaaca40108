import type { TransportConnection } from './transport.ts'

export interface FollowedTopics {
  /** Resolves when messages of the topic arrive, or when the connection is lost: the next one follows all topics again. */
  readonly follow: (topic: string) => Promise<void>
  readonly unfollow: (topic: string) => void
  /** Follows all topics on a new connection. */
  readonly followAll: () => Promise<void>
  readonly size: () => number
}
/** The largest number of topics in one command. */
const maxTopicsPerCommand = 1000

/**
 * Creates the topics that a process follows, on whichever connection is open. Changes are sent in turn, and those that arrive meanwhile are
 * sent together, so thousands who connect at once cost a few commands.
 */
export function createFollowedTopics(
  getConnection: () => TransportConnection | null,
  onFailure: (connection: TransportConnection, error: unknown) => void,
): FollowedTopics {
  const followed = new Set<string>()
  const added = new Set<string>()
  const removed = new Set<string>()
  let scheduled: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  const runInChunks = async (
    topics: ReadonlySet<string>,
    act: (some: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    const all = [...topics]
    for (let i = 0; i < all.length; i += maxTopicsPerCommand) await act(all.slice(i, i + maxTopicsPerCommand))
  }
  const applyChanges = async (): Promise<void> => {
    scheduled = null
    const connection = getConnection()
    const [adding, removing] = [new Set(added), new Set(removed)]
    added.clear()
    removed.clear()
    if (!connection) return
    try {
      await runInChunks(removing, connection.unfollow)
      await runInChunks(adding, connection.follow)
    } catch (error) {
      onFailure(connection, error)
    }
  }
  const schedule = (): Promise<void> => {
    if (!scheduled) {
      scheduled = last.then(applyChanges)
      last = scheduled
    }
    return scheduled
  }
  return {
    follow(topic) {
      followed.add(topic)
      if (!getConnection()) return Promise.resolve()
      removed.delete(topic)
      added.add(topic)
      return schedule()
    },
    unfollow(topic) {
      followed.delete(topic)
      if (!getConnection()) return
      added.delete(topic)
      removed.add(topic)
      void schedule()
    },
    followAll() {
      // Whatever waits for the connection before no longer matters.
      scheduled = null
      last = Promise.resolve()
      removed.clear()
      for (const topic of followed) added.add(topic)
      return schedule()
    },
    size: () => followed.size,
  }
}
