import { leads } from '../live/connect.ts'
import { readSignals } from '../session/signals.ts'
import { buzz, chime } from '../ui/chime.ts'

/** Milliseconds: how long another tab has to say that it shows the message, and between two sounds. */
const [wait, pause] = [200, 3_000]

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('seen')
const seen = new Set<number>()
if (channel)
  channel.onmessage = ({ data }) => {
    if (leads()) seen.add(Number(data))
  }
let rungAt = 0

/** Somebody looks at the conversation in this tab: no tab makes a sound of the message. */
export const tellSeen = (message: number): void => channel?.postMessage(message)

/** As the member wishes on this device, once for all tabs: the one with the connection does it. */
export function ring(member: number, message: number): void {
  if (!leads()) return
  setTimeout(() => {
    if (seen.delete(message) || Date.now() - rungAt < pause) return
    const { sound, vibration } = readSignals(member)
    if (!sound && !vibration) return
    rungAt = Date.now()
    if (sound) void chime()
    if (vibration) buzz()
  }, wait)
}
