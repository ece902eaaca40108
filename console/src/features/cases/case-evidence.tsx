import type { CaseParty, EvidenceMessage, StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, Gavel, LockKeyhole, MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatExactTime, formatLanguage, formatTime } from '../../i18n/formats.ts'
import { Link } from 'react-router'
import { Clock } from '../../shell/clock.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { kindNames, memberStatusNames, outcomeNames } from '../../i18n/case-names.ts'
import { CaseMeasures } from './case-measures.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CasePicture } from './case-picture.tsx'

/** What happened, as it stood when it was reported: words, pictures, and both sides with equal weight. */
export function CaseEvidence({ case: one }: { readonly case: StaffCase }) {
  const { i18n } = useLingui()
  return (
    <div className="case-evidence">
      <p className="case-marks">
        {one.isOpen ? <Clock dueAt={one.dueAt} /> : null}
        <Pill icon={<MessageSquareWarning aria-hidden="true" />}>{i18n._(kindNames[one.kind])}</Pill>
        <SiteMark siteId={one.siteId} named />
        <small>
          <Trans>filed {formatTime(one.createdAt)}</Trans>
        </small>
      </p>
      {one.text ? <blockquote className="case-words">{one.text}</blockquote> : null}
      <ComplaintFacts case={one} />
      {one.appeal === null ? null : (
        <section className="case-section">
          <h2>
            <Trans>The objection</Trans>
          </h2>
          <blockquote className="case-words">{one.appeal}</blockquote>
        </section>
      )}
      <CaseDecisions decisions={one.decisions} />
      <Conversation case={one} />
      <ReportedProfile case={one} />
      <div className="case-parties">
        <Party title={<Trans>reported</Trans>} party={one.reported} isReported />
        <Party title={<Trans>reported it</Trans>} party={one.reporter} />
      </div>
      <CaseMeasures measures={one.measures} />
      <CaseNotes case={one} />
    </div>
  )
}

function ComplaintFacts({
  case: { complainantName, location, flagger, legalGround },
}: {
  readonly case: StaffCase
}) {
  if (!complainantName && !location) return null
  return (
    <dl className="facts">
      {flagger ? (
        <div>
          <dt>
            <Trans>Trusted flagger</Trans>
          </dt>
          <dd>{flagger}</dd>
        </div>
      ) : null}
      {legalGround ? (
        <div>
          <dt>
            <Trans>Legal ground</Trans>
          </dt>
          <dd>{legalGround}</dd>
        </div>
      ) : null}
      {complainantName ? (
        <div>
          <dt>
            <Trans>Complainant</Trans>
          </dt>
          <dd>{complainantName}</dd>
        </div>
      ) : null}
      {location ? (
        <div>
          <dt>
            <Trans>Where</Trans>
          </dt>
          <dd>{location}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function CaseDecisions({ decisions }: Pick<StaffCase, 'decisions'>) {
  const { i18n } = useLingui()
  if (decisions.length === 0) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Decided before</Trans>
      </h2>
      <ul className="plain-list">
        {decisions.map(({ outcome, reason, by, at }) => (
          <li key={`${outcome}${at}`} className="case-decision">
            <Gavel aria-hidden="true" />
            <div>
              <strong>{i18n._(outcomeNames[outcome])}</strong>, {by}
              {at ? `, ${formatTime(at)}` : null}
              <p>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Conversation({ case: one }: { readonly case: StaffCase }) {
  const { reportedMessageId, messages } = one
  if (reportedMessageId === null) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Conversation</Trans>
      </h2>
      {messages === null ? (
        <Note tone="plain">
          <Trans>Your role does not read messages. A moderator sees them.</Trans>
        </Note>
      ) : (
        <div className="evidence-thread">
          <p className="thread-note">
            <Trans>Only what lies around the reported message is shown.</Trans>
          </p>
          <ol>
            {messages.map((message) => (
              <Message key={message.id} case={one} message={message} />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
function Message({
  case: { reference, reported, reporter },
  message: { from, isReported, text, gift, picture, sentAt },
}: {
  readonly case: StaffCase
  readonly message: EvidenceMessage
}) {
  const name = (from === 'reported' ? reported : reporter)?.username
  return (
    <li className={`evidence-message ${from}${isReported ? ' marked' : ''}`}>
      <p className="message-head">
        {isReported ? (
          <strong>
            <Flag aria-hidden="true" /> <Trans>Reported</Trans>
          </strong>
        ) : null}
        <span>{name ?? <Trans>deleted member</Trans>}</span>
        <time dateTime={sentAt} title={formatExactTime(sentAt)}>
          {formatTime(sentAt)}
        </time>
      </p>
      {text ? <p className="message-bubble">{text}</p> : null}
      {gift ? <p className="message-bubble">{gift}</p> : null}
      {picture ? <CasePicture reference={reference} name={picture} /> : null}
    </li>
  )
}

function ReportedProfile({
  case: { reference, profileTexts, photos, isSealed },
}: {
  readonly case: StaffCase
}) {
  if (profileTexts.length === 0 && photos.length === 0) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>What was reported</Trans>
      </h2>
      {profileTexts.map((text) => (
        <blockquote key={text} className="case-words small">
          {text}
        </blockquote>
      ))}
      {isSealed ? (
        <p className="sealed">
          <LockKeyhole aria-hidden="true" />
          <Trans>
            Sealed: these pictures may show the abuse of a child. They are hidden from everybody and are not
            opened here. An owner reports them to the authorities, outside of the console.
          </Trans>
        </p>
      ) : (
        <div className="case-pictures">
          {photos.map(({ name }) => (
            <CasePicture key={name} reference={reference} name={name} />
          ))}
        </div>
      )}
    </section>
  )
}

interface PartyProps {
  readonly title: ReactNode
  readonly party: CaseParty | null
  readonly isReported?: boolean
}
/** One of the two sides: state and history. */
export function Party({ title, party, isReported = false }: PartyProps) {
  const { i18n, t } = useLingui()
  if (!party)
    return (
      <section className="party">
        <h2>
          <Trans>Nobody with an account</Trans>
        </h2>
        <small>{title}</small>
      </section>
    )
  const status = memberStatusNames[party.status]
  const rows: readonly (readonly [string, string])[] = [
    [t`On the site`, t`since ${formatDate(party.signedUpAt)}, last seen ${formatTime(party.lastSeenAt)}`],
    [t`Reports about`, t`${party.reportsAbout}, ${party.upheldReportsAbout} upheld`],
    [t`Own reports`, t`${party.reportsBy}, ${party.upheldReportsBy} upheld`],
    [t`Language`, `${formatLanguage(party.language)}, ${party.country}`],
  ]
  return (
    <section className={isReported ? 'party reported' : 'party'}>
      <header>
        <div>
          <h2>
            <Link className="text-link" to={`/members/${party.memberId}`}>
              {party.username}
            </Link>
          </h2>
          <small>{title}</small>
        </div>
        {party.status === 'active' ? null : (
          <Pill tone="warning">{status ? i18n._(status) : party.status}</Pill>
        )}
        {party.isPremium ? (
          <Pill>
            <Trans>premium</Trans>
          </Pill>
        ) : null}
      </header>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
