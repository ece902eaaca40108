import { isLeaderTab } from '../../live/connect-live.ts'
import { readSignalSettings } from '../../session/message-signal-settings.ts'

/** Minimum time between two signals. */
const minSignalIntervalMs = 3_000
let lastSignalAt = 0

const toLockName = (path: string): string => `visible page ${path}`

/**
 * Lets the other tabs know, by a lock, that this tab shows the page at `path`: its messages make no sound. Returns the function that
 * ends this.
 */
export function announceVisiblePage(path: string): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  void navigator.locks?.request(toLockName(path), { mode: 'shared' }, () => ended)
  return () => end()
}

async function isVisibleInAnyTab(paths: readonly string[]): Promise<boolean> {
  const names = paths.map(toLockName)
  const state = await navigator.locks?.query()
  return state?.held?.some(({ name }) => name !== undefined && names.includes(name)) ?? false
}

/**
 * Plays a sound and vibrates as set on this device, unless a tab shows one of the pages of the conversation (`paths`). Only the leader
 * tab does it, so that several tabs signal once.
 */
export async function signalNewMessage(member: number, paths: readonly string[]): Promise<void> {
  if (!isLeaderTab() || (await isVisibleInAnyTab(paths))) return
  const { sound, vibration } = readSignalSettings(member)
  if ((!sound && !vibration) || Date.now() - lastSignalAt < minSignalIntervalMs) return
  lastSignalAt = Date.now()
  // A signal that can't be loaded is left out, as where the browser allows none.
  const signals = await import('../../ui/feedback/message-sound.ts').catch(() => undefined)
  if (sound) void signals?.playMessageSound()
  if (vibration) signals?.vibrateDevice()
}
