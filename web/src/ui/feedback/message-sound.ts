/** Frequency in hertz and start time in seconds of each note. */
const notes = [
  [659.25, 0],
  [880, 0.11],
] as const
const [peakGain, attackSeconds, releaseSeconds] = [0.08, 0.012, 0.32]

let audio: AudioContext | undefined

/** Plays two soft notes; returns false if the browser does not allow sound yet. */
export async function playMessageSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') {
      // Before the first click some browsers keep this pending until it, which would play the sound too late.
      await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
      if ((audio.state as AudioContextState) !== 'running') return false
    }
    for (const [frequency, startSeconds] of notes) {
      const startTime = audio.currentTime + startSeconds
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0, startTime)
      gain.gain.linearRampToValueAtTime(peakGain, startTime + attackSeconds)
      gain.gain.exponentialRampToValueAtTime(0.0001, startTime + releaseSeconds)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(startTime)
      oscillator.stop(startTime + releaseSeconds)
    }
    return true
  } catch {
    return false
  }
}

export const canVibrate = (): boolean => 'vibrate' in navigator
/** Vibrates for 80 ms; returns false if the browser does not support it. */
export function vibrateDevice(): boolean {
  try {
    return canVibrate() && navigator.vibrate(80)
  } catch {
    return false
  }
}
