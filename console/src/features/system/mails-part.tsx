import { type MailCounts, maxCountedMails } from '@amarelle/contract/staff/endpoints/system/deliveries'
import type { MailKind } from '@amarelle/contract/staff/mail-kinds'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatCount, formatDayOfYear } from '../../i18n/formats.ts'
import { mailKindNames } from '../../i18n/mail-names.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Note } from '../../ui/note.tsx'
import type { SystemContent } from './load-system.ts'

const toCells = ({ sent, deferred, bounced, delayed, complaints }: MailCounts): string[] =>
  [sent, deferred, bounced, delayed, complaints].map(formatCount)
const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKindNames, kind)

/** Mails to members of the last seven days, and those that came back. */
export function MailsPart({ content }: { readonly content: SystemContent<'mails'> }) {
  const { t, i18n } = useLingui()
  const { days, kinds, sites, isCut } = content
  const countNames = [t`Sent`, t`Not accepted yet`, t`Returned`, t`Delayed`, t`Marked as spam`]
  const [dayTitle, siteTitle, kindTitle] = [t`By day`, t`By site`, t`By kind`]
  const none = t`No mail was sent in the last 7 days.`
  const most = formatCount(maxCountedMails)
  return (
    <>
      {isCut ? (
        <Note>
          <Trans>There were more than {most} mails: the oldest days are not complete.</Trans>
        </Note>
      ) : null}
      <Card
        title={dayTitle}
        note={t`UTC`}
        footer={
          <Trans>
            Returned mails count on the day on which they came back. Mails without an account, such as those
            to staff, are not counted.
          </Trans>
        }
        isFlush
      >
        <NumberTable
          label={dayTitle}
          columns={[t`Day`, ...countNames]}
          empty={none}
          rows={days.map(({ day, ...counts }) => ({
            id: day,
            cells: [formatDayOfYear(day), ...toCells(counts)],
          }))}
        />
      </Card>
      <Card title={siteTitle} note={t`7 days`} isFlush>
        <NumberTable
          label={siteTitle}
          columns={[t`Site`, ...countNames]}
          empty={none}
          rows={sites.map(({ siteId, siteName, ...counts }) => ({
            id: String(siteId),
            cells: [siteName, ...toCells(counts)],
          }))}
        />
      </Card>
      <Card title={kindTitle} note={t`7 days`} isFlush>
        <NumberTable
          label={kindTitle}
          columns={[t`Kind`, t`Sent`, t`Not accepted yet`]}
          empty={none}
          rows={kinds.map(({ kind, sent, deferred }) => ({
            id: kind,
            cells: [
              isMailKind(kind) ? i18n._(mailKindNames[kind]) : kind,
              formatCount(sent),
              formatCount(deferred),
            ],
          }))}
        />
      </Card>
      <ReturnedMails returned={content.returned} />
    </>
  )
}

function ReturnedMails({ returned }: Pick<SystemContent<'mails'>, 'returned'>) {
  const { t } = useLingui()
  const maySeeMembers = usePermissions()('members.read')
  const title = t`Returned last`
  const kindNames = { hard: t`returned`, soft: t`delayed`, complaint: t`marked as spam` }
  return (
    <Card title={title} isFlush>
      <div className="text-cells">
        <NumberTable
          label={title}
          columns={[t`Address`, t`Site`, t`What`, t`Status`, t`When`]}
          empty={t`No mail came back.`}
          rows={returned.map(({ memberId, maskedEmail, siteName, kind, status, receivedAt }, i) => ({
            id: `${memberId} ${receivedAt} ${i}`,
            cells: [
              maySeeMembers ? (
                <Link key="member" to={`/members/${memberId}/mails`}>
                  {maskedEmail}
                </Link>
              ) : (
                maskedEmail
              ),
              siteName,
              kindNames[kind],
              status,
              <Time key="received" at={receivedAt} />,
            ],
          }))}
        />
      </div>
    </Card>
  )
}
