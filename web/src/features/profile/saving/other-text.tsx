import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { useProfileSaver } from './current-saver.ts'
import * as styles from './saving.module.css'

interface Props {
  readonly name: string
  readonly text: string
  /** The text area; null until it is rendered. */
  readonly getField: () => HTMLTextAreaElement | null
}
/** A text for the field that was written on this device and not saved before the field was changed elsewhere. */
export function OtherText({ name, text, getField }: Props) {
  const saver = useProfileSaver()
  const exchange = () => {
    const area = getField()
    if (!area) return
    saver.setOtherText(name, area.value || undefined)
    area.value = text
    area.focus()
    saver.record(name, text)
  }
  const remove = () => {
    saver.setOtherText(name, undefined)
    getField()?.focus()
  }
  return (
    <div className={`banner brand ${styles.otherText}`}>
      <p>
        <Trans>You also wrote this on this device. It isn’t in your profile:</Trans>
      </p>
      <blockquote>{text}</blockquote>
      <div className="flex-row wrapping tight">
        <Button size="small" onClick={exchange}>
          <Trans>Use this text</Trans>
        </Button>
        <Button size="small" look="text" onClick={remove}>
          <Trans>Delete it</Trans>
        </Button>
      </div>
    </div>
  )
}
