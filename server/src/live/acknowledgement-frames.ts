import { acknowledgementSchema } from '@amarelle/contract/endpoints/live'
import { secondsToMs } from '../platform/clock.ts'
import { closeAsRefused, type Tab } from './tab.ts'

/** A regular browser acknowledges at most once per `acknowledgementIntervalSeconds` and occasionally answers a ping. */
const maxFramesPerWindow = 10
const frameWindowMs = secondsToMs(5)

/** Counts a frame of any kind; false if the tab sent too many and its connection was closed. */
export function checkFrameRate(tab: Tab): boolean {
  const now = performance.now()
  if (now - tab.frameWindowStart > frameWindowMs) {
    tab.frameWindowStart = now
    tab.frameCount = 0
  }
  tab.frameCount += 1
  if (tab.frameCount <= maxFramesPerWindow) return true
  closeAsRefused(tab, 'too many frames')
  // Stops reading, so that further frames pile up at the sender instead of here.
  tab.socket.pause()
  return false
}

/** Returns the event number that the frame acknowledges; null if the frame is invalid or one too many: the connection was then closed. */
export function parseAcknowledgement(tab: Tab, data: Buffer, isBinary: boolean): number | null {
  if (!checkFrameRate(tab) || tab.socket.readyState !== tab.socket.OPEN) return null
  const parsed = isBinary ? undefined : acknowledgementSchema.safeParse(parseJson(data))
  if (parsed?.success) return parsed.data.heard
  closeAsRefused(tab, 'only {"heard": number} is taken')
  return null
}
function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
