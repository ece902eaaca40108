import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'

/** The length is shown from this share of the limit on (docs/design.md#counters). */
const counterThresholdRatio = 0.8
/** Code points between announcements, so that a screen reader doesn't speak at every keystroke. */
const announcementStepLength = 50

/** The length of the trimmed text in code points, as the server counts; `error` is set if it is too long to send. */
export function useMessageLength(text: string) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const length = [...text.trim()].length
  const remaining = settings.message_length - length
  const over = -remaining
  const about = Math.ceil(remaining / announcementStepLength) * announcementStepLength
  const shown = length >= settings.message_length * counterThresholdRatio
  const error =
    over > 0
      ? t`${plural(over, { one: 'This is # character too long. Nothing was cut off.', other: 'This is # characters too long. Nothing was cut off.' })}`
      : undefined
  // Constant while the text is too long, so that it is announced once.
  const announcement = error
    ? t`This is too long to send.`
    : shown
      ? t`${plural(about, { one: 'At most # character left', other: 'At most # characters left' })}`
      : ''
  return { length, shown, error, announcement }
}
