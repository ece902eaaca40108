import { getMemberId, getViewingStaff } from '../../platform/actor.ts'
import { secondsToMs } from '../../platform/clock.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { droppedViewCounter } from '../../platform/observability/metrics.ts'
import { insertViews, type RecordedView } from './profile-view.sql.ts'

/** Views are stored at most so often. A process that is killed loses those of this time. */
const batchWindowMs = 500
const maxViewsPerStatement = 1_000
/** Views that wait in one process; above it the oldest are dropped. */
const maxWaitingViews = 20_000
/** Nobody opens more profiles in one window; so a program can't displace the views of others. */
const maxWaitingViewsOfViewer = 20
/** The time for which views wait for a database that is away. */
const maxWaitMs = secondsToMs(60)

type ViewServices = Pick<Services, 'db' | 'clock' | 'log'>
interface ViewRecorder {
  readonly add: (view: RecordedView) => void
  /** Stores what waits, and resolves when it is stored or failed. */
  readonly store: () => Promise<void>
}

function createViewRecorder({ db, clock, log }: ViewServices): ViewRecorder {
  /** By pair, the oldest first. */
  const waiting = new Map<string, RecordedView>()
  const waitingByViewer = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let running = Promise.resolve()

  const changeCount = (viewerId: number, by: number) => {
    const count = (waitingByViewer.get(viewerId) ?? 0) + by
    if (count > 0) waitingByViewer.set(viewerId, count)
    else waitingByViewer.delete(viewerId)
  }
  const remove = (key: string): RecordedView | undefined => {
    const view = waiting.get(key)
    if (view && waiting.delete(key)) changeCount(view.viewerId, -1)
    return view
  }
  const add = (view: RecordedView) => {
    const key = `${view.viewerId}:${view.viewedId}`
    const known = remove(key)
    if ((waitingByViewer.get(view.viewerId) ?? 0) >= maxWaitingViewsOfViewer) return droppedViewCounter.inc()
    waiting.set(key, known && known.viewedAt > view.viewedAt ? known : view)
    changeCount(view.viewerId, 1)
    const [oldest] = waiting.keys()
    if (waiting.size > maxWaitingViews && oldest !== undefined) {
      remove(oldest)
      droppedViewCounter.inc()
    }
    timer ??= setTimeout(() => {
      timer = null
      void store()
    }, batchWindowMs).unref()
  }
  const storeBatch = async (views: readonly RecordedView[]): Promise<void> => {
    try {
      await insertViews(db, views)
    } catch (error) {
      log.warn(error, 'recording views of profiles failed')
      const oldestMs = clock.now().getTime() - maxWaitMs
      for (const view of views)
        if (view.viewedAt.getTime() > oldestMs) add(view)
        else droppedViewCounter.inc()
    }
  }
  const store = () => {
    const views = [...waiting.values()]
    waiting.clear()
    waitingByViewer.clear()
    running = running.then(async () => {
      for (let first = 0; first < views.length; first += maxViewsPerStatement)
        await storeBatch(views.slice(first, first + maxViewsPerStatement))
    })
    return running
  }
  return { add, store }
}

const recorders = new WeakMap<Db, ViewRecorder>()
function getViewRecorder(services: ViewServices): ViewRecorder {
  const recorder = recorders.get(services.db) ?? createViewRecorder(services)
  recorders.set(services.db, recorder)
  return recorder
}

/**
 * The acting member opened another one's profile: this is stored within `batchWindowMs`, if both share their views then. Nothing
 * happens for visitors, for staff who see what a member sees, and for the own profile. Not for fictional profiles.
 */
export function recordProfileView(
  context: ViewServices & Pick<RequestContext, 'actor'>,
  viewedId: number,
): void {
  const viewerId = getMemberId(context)
  if (viewerId === null || viewerId === viewedId || getViewingStaff(context) !== null) return
  getViewRecorder(context).add({ viewerId, viewedId, viewedAt: context.clock.now() })
}

/** Stores the views that wait in this process. */
export const storeWaitingViews = (services: ViewServices): Promise<void> => getViewRecorder(services).store()
