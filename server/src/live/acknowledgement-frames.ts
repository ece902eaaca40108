import { acknowledgementSchema } from '@amarelle/contract/endpoints/live'
import { secondsToMs } from '../platform/clock.ts'
import { closeAsRefused, type Tab } from './tab.ts'

/** An honest browser says what it heard once a second at most (`acknowledgementIntervalSeconds`), and answers a ping now and then. */
const maxFramesPerWindow = 10
const frameWindowMs = secondsToMs(5)

/** Counts a frame of whatever kind; false when the tab sends too many, and was refused. */
export function checkFrameRate(tab: Tab): boolean {
  const now = performance.now()
  if (now - tab.frameWindowStart > frameWindowMs) {
    tab.frameWindowStart = now
    tab.frameCount = 0
  }
  tab.frameCount += 1
  if (tab.frameCount <= maxFramesPerWindow) return true
  closeAsRefused(tab, 'too many frames')
  // Nothing of the flood is read any more: it stays with whoever sends it.
  tab.socket.pause()
  return false
}

/** The number that the frame says was heard; null when it is anything else, and the tab was refused. */
export function parseAcknowledgement(tab: Tab, data: Buffer, isBinary: boolean): number | null {
  if (!checkFrameRate(tab) || tab.socket.readyState !== tab.socket.OPEN) return null
  const read = isBinary ? undefined : acknowledgementSchema.safeParse(parseJson(data))
  if (read?.success) return read.data.heard
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
