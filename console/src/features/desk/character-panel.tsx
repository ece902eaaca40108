import { maxDeskNoteLength, noteDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, StickyNote, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatLanguage, formatMoney } from '../../i18n/formats.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { OpenConversation } from './open-conversation.ts'
import { DeskAvatar } from './desk-avatar.tsx'
import { holdReasonNames } from './desk-names.ts'

interface Props {
  readonly opened: OpenConversation
  readonly onHold: () => void
}
/** Shows what the agent keeps to, what colleagues left behind, and what the member spends. */
export function CharacterPanel({ opened, onHold }: Props) {
  const { t } = useLingui()
  const { profile } = opened
  const { sheet } = profile
  return (
    <>
      <section className="panel-block">
        <p className="desk-character">
          <DeskAvatar name={profile.name} photo={profile.photo} size="large" />
          <span>
            <strong>{`${profile.name}, ${profile.age}`}</strong>
            <FictionalPill />
          </span>
        </p>
        {profile.about ? <p className="small">{profile.about}</p> : null}
        <Facts
          facts={[
            [t`Answers in`, profile.languages.map(formatLanguage).join(', ')],
            [
              t`Hours`,
              profile.openHours
                ? t`${profile.openHours.from}:00 to ${profile.openHours.to}:00 (site’s time)`
                : '',
            ],
            [t`Lives in`, sheet.livesIn],
            [t`Work`, sheet.work],
            [t`Voice`, sheet.voice],
            [t`Never`, sheet.neverSays],
            [t`Said before`, sheet.saidBefore],
          ]}
        />
      </section>
      <Handover opened={opened} />
      <Spending opened={opened} onHold={onHold} />
    </>
  )
}

function Handover({ opened: { conversation, notes } }: { readonly opened: OpenConversation }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const add = () =>
    void run(async () => {
      await callStaff(noteDeskEndpoint, { conversation, note })
      setNote('')
      await revalidate()
    })
  return (
    <section className="panel-block">
      <h3>
        <StickyNote aria-hidden="true" /> <Trans>Handover</Trans>
      </h3>
      {notes.length > 0 ? (
        <ul className="timeline">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              {text}{' '}
              <small>
                {by}, <Time at={at} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className="desk-note"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <InputField
          label={t`Note for the next agent`}
          error={fieldErrors['note'] ?? error ?? undefined}
          maxLength={maxDeskNoteLength}
          value={note}
          onChange={setNote}
        />
        <Button small type="submit" busy={isRunning} disabled={note.trim() === ''}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </section>
  )
}

function Spending({ opened, onHold }: Props) {
  const { t, i18n } = useLingui()
  const { member, profile, spending, held, claim } = opened
  const { withProfile, sinceConsent, nextConsentAt, onSite, limit } = spending
  const left = formatMoney({
    minor: Math.max(0, nextConsentAt.minor - sinceConsent.minor),
    currency: nextConsentAt.currency,
  })
  const [spent, limitText] = [formatMoney(onSite), formatMoney(limit)]
  return (
    <section className="panel-block">
      <h3>
        <Wallet aria-hidden="true" /> {t`What ${member.name} spends`}
      </h3>
      <dl className="desk-spending">
        <dt>{t`On ${profile.name}, 30 days`}</dt>
        <dd>{formatMoney(withProfile)}</dd>
        <dt>{t`On ${profile.name}, next consent`}</dt>
        <dd>{t`${left} to go`}</dd>
        <dt>{t`On the site, 30 days`}</dt>
        <dd>{t`${spent} of ${limitText}`}</dd>
        <dt>{t`Writes in`}</dt>
        <dd>{formatLanguage(member.language)}</dd>
      </dl>
      <meter
        className="desk-meter"
        aria-label={t`Spent of the limit`}
        min={0}
        max={Math.max(1, limit.minor)}
        value={Math.min(onSite.minor, limit.minor)}
      />
      {held ? (
        <Note tone="bad">
          <strong>{i18n._(holdReasonNames[held.reason])}.</strong> {held.note}
        </Note>
      ) : claim?.isMine ? (
        <>
          <p className="small">
            <Trans>
              Short of money, in distress, awake all night? Hold the chat, so that a colleague looks at it.
            </Trans>
          </p>
          <Button small icon={<Hand aria-hidden="true" />} onClick={onHold}>
            <Trans>Hold now</Trans>
          </Button>
        </>
      ) : null}
    </section>
  )
}
