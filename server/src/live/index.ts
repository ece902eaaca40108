// Live: one connection a browser, events of the member in order, each once, resumed by number after a loss.
// Decides nothing: what is told was stored by the capability that it happened in.
import { addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteEventsBefore } from './event.sql.ts'
import { resumable } from './hub.ts'

export { mountLive } from './live.ts'
export { liveSockets } from './sockets.ts'

export function hearLive(): void {
  defineJob(
    'forget-events',
    async ({ db, clock }) => void (await deleteEventsBefore(db, addMs(clock.now(), -resumable))),
    '17 * * * *',
  )
}
