import { isLeaderTab } from '../../live/connect-live.ts'
import { readSignalSettings } from '../../session/message-signal-settings.ts'

/** How long to wait for another tab that already shows the message, and the minimum time between two signals. */
const [seenReplyTimeoutMs, minSignalIntervalMs] = [200, 3_000]

const seenChannel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('seen')
const seenMessageIds = new Set<number>()
if (seenChannel)
  seenChannel.onmessage = ({ data }) => {
    if (isLeaderTab()) seenMessageIds.add(Number(data))
  }
let lastSignalAt = 0

/** Tells the other tabs that this one shows the message, so that none makes a sound. */
export const broadcastSeen = (message: number): void => seenChannel?.postMessage(message)

/** Plays a sound and vibrates as set on this device. Only the leader tab does it, so that several tabs signal once. */
export function signalNewMessage(member: number, message: number): void {
  if (!isLeaderTab()) return
  setTimeout(() => {
    if (seenMessageIds.delete(message) || Date.now() - lastSignalAt < minSignalIntervalMs) return
    const { sound, vibration } = readSignalSettings(member)
    if (!sound && !vibration) return
    lastSignalAt = Date.now()
    void import('../../ui/feedback/message-sound.ts').then(
      ({ playMessageSound, vibrateDevice }) => {
        if (sound) void playMessageSound()
        if (vibration) vibrateDevice()
      },
      // A signal that can't be loaded is left out, as where the browser allows none.
      () => {},
    )
  }, seenReplyTimeoutMs)
}
