import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'

/** From this part of the limit on it is shown how long a text is (docs/design.md#counters). */
const counterThresholdRatio = 0.8
/** Code points between two announcements, so that a screen reader isn't speaking with every letter. */
const announcementStepLength = 50

/** How long a text is, in code points as the server counts them; `fault` once it is too long to be sent. */
export function useMessageLength(text: string) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const length = [...text.trim()].length
  const left = settings.message_length - length
  const over = -left
  const about = Math.ceil(left / announcementStepLength) * announcementStepLength
  const shown = length >= settings.message_length * counterThresholdRatio
  const fault =
    over > 0
      ? t`${plural(over, { one: 'This is # character too long. Nothing was cut off.', other: 'This is # characters too long. Nothing was cut off.' })}`
      : undefined
  // Said once, not with every letter.
  const spoken = fault
    ? t`This is too long to be sent.`
    : shown
      ? t`${plural(about, { one: 'At most # character left', other: 'At most # characters left' })}`
      : ''
  return { length, shown, fault, spoken }
}
