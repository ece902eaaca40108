/** Hertz and the seconds at which each of the two notes begins. */
const notes = [
  [659.25, 0],
  [880, 0.11],
] as const
const [peakGain, attackSeconds, releaseSeconds] = [0.08, 0.012, 0.32]

let audio: AudioContext | undefined

/** Two soft notes. A browser that allows no sound yet plays none: false. */
export async function playMessageSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') {
      // Without a press on the page some browsers wait for one here, and would play it then.
      await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
      if ((audio.state as AudioContextState) !== 'running') return false
    }
    for (const [pitch, begin] of notes) {
      const at = audio.currentTime + begin
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0, at)
      volume.gain.linearRampToValueAtTime(peakGain, at + attackSeconds)
      volume.gain.exponentialRampToValueAtTime(0.0001, at + releaseSeconds)
      tone.connect(volume).connect(audio.destination)
      tone.start(at)
      tone.stop(at + releaseSeconds)
    }
    return true
  } catch {
    return false
  }
}

export const canVibrate = (): boolean => 'vibrate' in navigator
/** One short buzz; false where the browser doesn't. */
export function vibrateDevice(): boolean {
  try {
    return canVibrate() && navigator.vibrate(80)
  } catch {
    return false
  }
}
