import { acknowledgementSchema } from '@amarelle/contract/endpoints/live'
import { secondsToMs } from '../platform/clock.ts'
import { refuse, type Tab } from './tab.ts'

/** An honest browser says what it heard once a second at most (`acknowledgementIntervalSeconds`), and answers a ping now and then. */
const mostFrames = 10
const within = secondsToMs(5)

/** Counts a frame of whatever kind; false when the tab sends too many, and was refused. */
export function countFrame(tab: Tab): boolean {
  const now = performance.now()
  if (now - tab.framesSince > within) {
    tab.framesSince = now
    tab.frames = 0
  }
  tab.frames += 1
  if (tab.frames <= mostFrames) return true
  refuse(tab, 'too many frames')
  // Nothing of the flood is read any more: it stays with whoever sends it.
  tab.socket.pause()
  return false
}

/** The number that the frame says was heard; null when it is anything else, and the tab was refused. */
export function readFrame(tab: Tab, data: Buffer, isBinary: boolean): number | null {
  if (!countFrame(tab) || tab.socket.readyState !== tab.socket.OPEN) return null
  const read = isBinary ? undefined : acknowledgementSchema.safeParse(parsed(data))
  if (read?.success) return read.data.heard
  refuse(tab, 'only {"heard": number} is taken')
  return null
}
function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
