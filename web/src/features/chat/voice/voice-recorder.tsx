import { maxVoiceMessageSeconds } from '@amarelle/contract/domain/limits'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Send, Square, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PendingVoice } from '../thread-state/thread-store.ts'
import { formatClock } from './format-clock.ts'
import { recordVoice, type VoiceRecording } from './record-voice.ts'
import { VoicePlayer } from './voice-player.tsx'
import { toVoiceUrl } from './voice-url.ts'
import { Waveform } from './waveform.tsx'
import * as styles from './voice.module.css'

/** Bars that are shown while recording: the last seconds. */
const shownLevelCount = 40
const emptyLevels: readonly number[] = Array.from({ length: shownLevelCount }, () => 0)

type Failure = 'refused' | 'missing' | 'busy'
const toFailure = (error: unknown): Failure => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

function FailureText({ failure }: { readonly failure: Failure }) {
  if (failure === 'refused')
    return (
      <Trans>The microphone is not allowed here. Allow it in your browser’s settings for this site.</Trans>
    )
  return failure === 'missing' ? (
    <Trans>No microphone was found.</Trans>
  ) : (
    <Trans>The microphone can’t be used at the moment. Another app may be using it.</Trans>
  )
}

interface Props {
  /** What has been recorded; null starts a recording. */
  readonly voice: PendingVoice | null
  /** In credits. */
  readonly cost: number
  readonly onRecorded: (voice: PendingVoice) => void
  readonly onSend: () => void
  /** Discards the recording. */
  readonly onCancel: () => void
}
/** Records a voice message in place of the message field, plays it, and sends it. */
export function VoiceRecorder({ voice, cost, onRecorded, onSend, onCancel }: Props) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<{ elapsedMs: number; levels: readonly number[] } | null>(null)
  const recording = useRef<VoiceRecording>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const isRecorded = voice !== null
  const finish = useEffectEvent((recorded: PendingVoice | null) => {
    if (recorded) onRecorded(recorded)
    else onCancel()
  })
  useEffect(() => {
    if (isRecorded) return
    let isClosed = false
    recordVoice((elapsedMs, levels) =>
      setProgress({ elapsedMs, levels: [...emptyLevels, ...levels].slice(-shownLevelCount) }),
    ).then(
      (started) => {
        if (isClosed) return started.cancel()
        recording.current = started
        setProgress({ elapsedMs: 0, levels: emptyLevels })
        void started.finished.then((recorded) => {
          if (!isClosed) finish(recorded)
        })
      },
      (error: unknown) => {
        if (!isClosed) setFailure(toFailure(error))
      },
    )
    return () => {
      isClosed = true
      recording.current?.cancel()
    }
  }, [isRecorded])
  const isStarted = progress !== null
  useEffect(() => {
    ;(isRecorded ? sendButton : stopButton).current?.focus()
  }, [isRecorded, isStarted])
  const limit = formatClock(maxVoiceMessageSeconds * 1000)
  return (
    <div className={styles.recorder} role="group" aria-label={t`Voice message`}>
      <button
        type="button"
        className="icon-button"
        aria-label={isRecorded ? t`Delete the recording` : t`Cancel`}
        onClick={onCancel}
      >
        {isRecorded ? <Trash2 className="icon" /> : <X className="icon" />}
      </button>
      <div className={styles.middle}>
        {voice ? (
          <VoicePlayer
            address={toVoiceUrl(voice)}
            durationMs={voice.durationMs}
            levels={voice.levels}
            author={null}
          />
        ) : failure ? (
          <p role="alert">
            <FailureText failure={failure} />
          </p>
        ) : progress ? (
          <>
            <span className={styles.dot} />
            <span className="visually-hidden" role="status">
              <Trans>Recording</Trans>
            </span>
            <Waveform levels={progress.levels} played={0} />
            <span className="numeric no-wrap">
              {formatClock(progress.elapsedMs)} / {limit}
            </span>
          </>
        ) : (
          <p role="status">
            <Trans>Waiting for the microphone…</Trans>
          </p>
        )}
      </div>
      {voice ? (
        <button ref={sendButton} type="button" className={`icon-button ${styles.send}`} onClick={onSend}>
          <Send className="icon" />
          <span className="visually-hidden">
            <Plural value={cost} one="Send, # credit" other="Send, # credits" />
          </span>
        </button>
      ) : isStarted ? (
        <button
          ref={stopButton}
          type="button"
          className="icon-button"
          aria-label={t`Stop recording`}
          onClick={() => recording.current?.stop()}
        >
          <Square className="icon" />
        </button>
      ) : null}
    </div>
  )
}
