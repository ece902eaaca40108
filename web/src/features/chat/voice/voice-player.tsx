import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatClock } from './format-clock.ts'
import { Waveform } from './waveform.tsx'
import * as styles from './voice.module.css'

/** Steps of the position in milliseconds, by arrow key. */
const positionStepMs = 1000
/** How often the position is drawn while a recording plays, in milliseconds. */
const drawIntervalMs = 100

/** The recording that plays: starting another one pauses it. */
let playingAudio: HTMLAudioElement | null = null

interface Props {
  readonly address: string
  readonly durationMs: number
  readonly levels: readonly number[]
  /** Name of who recorded it; null for the member. */
  readonly author: string | null
  readonly onPlay?: () => void
  /** The file can't be loaded from the address. */
  readonly onError?: (address: string) => void
  /** Beside the time. */
  readonly children?: ReactNode
}
/** Plays a recording: a button, the waveform as its position, and the time. Only one plays at a time. */
export function VoicePlayer({ address, durationMs, levels, author, onPlay, onError, children }: Props) {
  const { t } = useLingui()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [positionMs, setPositionMs] = useState(0)
  const wantsToPlay = useRef(false)
  const readPosition = () => setPositionMs(Math.min(durationMs, (audio.current?.currentTime ?? 0) * 1000))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setPositionMs((audio.current?.currentTime ?? 0) * 1000), drawIntervalMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  const play = () => {
    wantsToPlay.current = true
    // A failure is told by `onError`.
    audio.current?.play().catch(() => {})
  }
  // After an expired address was renewed.
  useEffect(() => {
    if (wantsToPlay.current && audio.current?.src && audio.current.paused)
      audio.current.play().catch(() => {})
  }, [address])
  useEffect(() => {
    const element = audio.current
    return () => {
      element?.pause()
      if (playingAudio === element) playingAudio = null
    }
  }, [])
  const time = formatClock(positionMs > 0 ? positionMs : durationMs)
  const total = formatClock(durationMs)
  const position = formatClock(positionMs)
  return (
    <div className={styles.player}>
      <audio
        ref={audio}
        src={address}
        preload="none"
        onPlay={({ currentTarget }) => {
          if (playingAudio !== currentTarget) playingAudio?.pause()
          playingAudio = currentTarget
          setIsPlaying(true)
          onPlay?.()
        }}
        onPause={() => {
          wantsToPlay.current = false
          setIsPlaying(false)
          readPosition()
        }}
        onEnded={({ currentTarget }) => {
          currentTarget.currentTime = 0
          setPositionMs(0)
        }}
        onError={() => onError?.(address)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={
          isPlaying
            ? t`Pause`
            : author === null
              ? t`Play your voice message, ${total}`
              : t`Play the voice message from ${author}, ${total}`
        }
        onClick={() => (isPlaying ? audio.current?.pause() : play())}
      >
        {isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
      </button>
      <div className={styles.track}>
        <Waveform levels={levels} played={positionMs / durationMs} />
        <input
          type="range"
          min={0}
          max={durationMs}
          step={positionStepMs}
          value={positionMs}
          aria-label={t`Position`}
          aria-valuetext={t`${position} of ${total}`}
          onChange={({ target }) => {
            setPositionMs(Number(target.value))
            if (audio.current) audio.current.currentTime = Number(target.value) / 1000
          }}
        />
      </div>
      <span className={styles.times}>
        <span className="numeric">{time}</span>
        {children ? <span>{children}</span> : null}
      </span>
    </div>
  )
}
