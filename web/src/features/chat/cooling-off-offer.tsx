import { coolingOffHours } from '@amarelle/contract/endpoints/spending'
import { Plural, Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { OpenedThread } from './thread-state/use-thread.ts'
import * as styles from './thread/thread.module.css'

/** Offers a pause to a member whom nobody answers for their own sake (docs/law.md#fictional-profiles). Works without JavaScript. */
export function CoolingOffOffer({ opened }: { readonly opened: OpenedThread }) {
  const { fictional, profile } = opened
  const busy = useNavigation().state === 'submitting'
  if (!fictional) return null
  const { help_line: helpLine } = fictional
  const helpLineText = helpLine ? (
    <>
      <Trans>If something is weighing on you, {helpLine.name} will listen:</Trans>{' '}
      <a className="link" href={`tel:${helpLine.phone.replaceAll(' ', '')}`}>
        {helpLine.phone}
      </a>
    </>
  ) : null
  if (fictional.cooling_off_until) return helpLineText && <Banner>{helpLineText}</Banner>
  return (
    <Banner role="status">
      <b>
        <Trans>Would a break help?</Trans>
      </b>{' '}
      <Trans>
        Nobody answers you as {profile.name} for now: our support looks at your conversation first. What
        nobody answers is refunded.
      </Trans>{' '}
      <Trans>
        You can pause messages to all fictional profiles. A pause can’t be ended early; everything else stays
        as it is.
      </Trans>{' '}
      {helpLineText}
      <Form method="post" className={`flex-row wrapping ${styles.pauses}`}>
        <input type="hidden" name="intent" value="pause" />
        {coolingOffHours.map((hours) => (
          <Button
            key={hours}
            type="submit"
            look="secondary"
            size="small"
            name="hours"
            value={hours}
            busy={busy}
          >
            {hours === 24 ? (
              <Trans>Pause for 24 hours</Trans>
            ) : (
              <Plural value={hours / 24} one="Pause for # day" other="Pause for # days" />
            )}
          </Button>
        ))}
      </Form>
    </Banner>
  )
}
