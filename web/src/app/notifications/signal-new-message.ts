import { isLeaderTab } from '../../live/connect-live.ts'
import { readSignalSettings } from '../../session/message-signal-settings.ts'
import { vibrateDevice, playMessageSound } from '../../ui/feedback/message-sound.ts'

/** Milliseconds: how long another tab has to say that it shows the message, and between two sounds. */
const [seenReplyTimeoutMs, minSignalIntervalMs] = [200, 3_000]

const seenChannel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('seen')
const seenMessageIds = new Set<number>()
if (seenChannel)
  seenChannel.onmessage = ({ data }) => {
    if (isLeaderTab()) seenMessageIds.add(Number(data))
  }
let lastSignalAt = 0

/** Somebody looks at the conversation in this tab: no tab makes a sound of the message. */
export const broadcastSeen = (message: number): void => seenChannel?.postMessage(message)

/** As the member wishes on this device, once for all tabs: the one with the connection does it. */
export function signalNewMessage(member: number, message: number): void {
  if (!isLeaderTab()) return
  setTimeout(() => {
    if (seenMessageIds.delete(message) || Date.now() - lastSignalAt < minSignalIntervalMs) return
    const { sound, vibration } = readSignalSettings(member)
    if (!sound && !vibration) return
    lastSignalAt = Date.now()
    if (sound) void playMessageSound()
    if (vibration) vibrateDevice()
  }, seenReplyTimeoutMs)
}
