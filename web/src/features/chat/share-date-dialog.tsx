import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '../../formatting/use-formats.ts'
import { getTextFields } from '../../forms/api-result.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'

const maxPlaceLength = 200

/** Hands the text to the device's share menu, or copies it. Returns what was done; null if the member closed the menu. */
async function shareText(text: string): Promise<'shared' | 'copied' | null> {
  if (typeof navigator.share === 'function')
    try {
      await navigator.share({ text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  await navigator.clipboard.writeText(text)
  return 'copied'
}

interface Props {
  /** The other member's name, all that the text says of them. */
  readonly name: string
  readonly onClose: () => void
}
/** Writes a text about a date for a friend. Nothing of it is sent to us or stored. */
export function ShareDateDialog({ name, onClose }: Props) {
  const title = useId()
  const { t } = useLingui()
  const { dateFormat } = useFormats()
  const toast = useToast()
  const [errors, setErrors] = useState<{
    place?: string | undefined
    time?: string | undefined
    text?: string | undefined
  }>({})
  const share = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { place = '', time = '' } = getTextFields(new FormData(event.currentTarget))
    const day = new Date(time)
    const faults = {
      ...(place.trim() === '' && { place: t`Please say where you’re meeting.` }),
      ...(Number.isNaN(day.getTime()) && { time: t`Please say when you’re meeting.` }),
    }
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    const where = place.trim()
    const when = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(day)
    const text = t`I’m meeting ${name} on ${when}, here: ${where}. We met online. I’ll let you know when I’m home. If you don’t hear from me, please call me.`
    try {
      const outcome = await shareText(text)
      if (outcome === null) return
      if (outcome === 'copied') toast(t`The text is copied. Paste it into a message to your friend.`)
      onClose()
    } catch {
      setErrors({ text })
    }
  }
  return (
    <Modal open onClose={onClose} labelledBy={title} sheet>
      <form className="stack" noValidate onSubmit={(event) => void share(event)}>
        <h2 className="display heading-2" id={title}>
          <Trans>Share a date with a friend</Trans>
        </h2>
        <p>
          <Trans>
            Tell someone you trust where you’re meeting {name}. You choose who gets it. We don’t see or store
            it.
          </Trans>
        </p>
        <TextField
          label={<Trans>Where are you meeting?</Trans>}
          name="place"
          maxLength={maxPlaceLength}
          autoComplete="off"
          error={errors.place}
          onChange={() => setErrors(({ time }) => ({ time }))}
        />
        <TextField
          label={<Trans>When?</Trans>}
          name="time"
          type="datetime-local"
          error={errors.time}
          onChange={() => setErrors(({ place }) => ({ place }))}
        />
        {errors.text === undefined ? null : (
          <Banner look="error" role="alert">
            <Trans>Your browser can’t share or copy. Select this text and copy it yourself:</Trans>
            <span className="tick-note">{errors.text}</span>
          </Banner>
        )}
        <div className="flex-row wrapping">
          <Button type="submit" className="grow">
            <Share2 className="icon small" />
            <Trans>Share</Trans>
          </Button>
          <Button look="secondary" className="grow" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
