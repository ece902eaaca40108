import { getAuditEntryEndpoint } from '@amarelle/contract/staff/endpoints/audit'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatExactTime, formatTime } from '../../i18n/formats.ts'
import { actNames, roleNames } from '../../i18n/role-names.ts'
import { useSession } from '../../session/session-context.ts'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'

type Entry = StaffEndpointAnswer<typeof getAuditEntryEndpoint>

/** One entry with what was before and after, and its place in the chain. */
export function EntryPanel({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<Entry | null>(null)
  const { run, error } = useAction()
  useEffect(() => {
    void run(async () => setAnswer(await callStaff(getAuditEntryEndpoint, { id })))
    // The panel is created anew for each entry.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return (
    <>
      <section className="panel-block">
        {error ? <Note tone="bad">{error}</Note> : null}
        {answer ? (
          <>
            <h2>{t`Line ${formatCount(answer.line)}`}</h2>
            <EntryFacts answer={answer} />
          </>
        ) : error ? null : (
          <Waiting />
        )}
      </section>
      {answer ? <EntryChanges answer={answer} /> : null}
    </>
  )
}

function EntryFacts({ answer: { entry } }: { readonly answer: Entry }) {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  return (
    <Facts
      facts={[
        [t`Who`, entry.staffName],
        [t`Role`, entry.role && i18n._(roleNames[entry.role])],
        [t`When`, formatExactTime(entry.at)],
        [t`Did`, i18n._(actNames[entry.act])],
        [t`To what`, entry.object],
        [t`Member`, entry.memberId],
        [t`Case`, entry.caseReference],
        [t`Site`, sites.find(({ id }) => id === entry.siteId)?.name],
        [t`From`, entry.address],
        [t`Reason`, entry.reason],
      ]}
    />
  )
}

const toLines = (value: unknown): string[] =>
  value === null || value === undefined ? [] : JSON.stringify(value, null, 2).split('\n').slice(1, -1)

function EntryChanges({ answer }: { readonly answer: Entry }) {
  const { t, i18n } = useLingui()
  const [before, after] = [toLines(answer.before), toLines(answer.after)]
  return (
    <>
      {answer.erased ? (
        <section className="panel-block">
          <Note tone="plain">
            <Trans>The texts of this entry were deleted together with the member’s account.</Trans>
          </Note>
        </section>
      ) : null}
      {before.length + after.length > 0 ? (
        <section className="panel-block">
          <h2>
            <Trans>Before and after</Trans>
          </h2>
          <pre className="diff">
            {before
              .filter((line) => !after.includes(line))
              .map((line) => (
                <del key={line}>{`− ${line.trim()}\n`}</del>
              ))}
            {after.map((line) =>
              before.includes(line) ? (
                <span key={line}>{`  ${line.trim()}\n`}</span>
              ) : (
                <ins key={line}>{`+ ${line.trim()}\n`}</ins>
              ),
            )}
          </pre>
        </section>
      ) : null}
      <section className="panel-block">
        <h2>
          <Trans>Proof</Trans>
        </h2>
        <p className="hash">
          {answer.previousHash
            ? t`sha256 ${answer.hash.slice(0, 16)} follows ${answer.previousHash.slice(0, 16)}`
            : t`sha256 ${answer.hash.slice(0, 16)}, the first line`}
        </p>
        <p>
          <Trans>Nobody can change or delete a line unnoticed, an owner neither.</Trans>
        </p>
      </section>
      {answer.earlier.length > 0 ? (
        <section className="panel-block">
          <h2>
            <Trans>Same thing, before</Trans>
          </h2>
          <ul className="timeline">
            {answer.earlier.map((one) => (
              <li key={one.id}>
                {i18n._(actNames[one.act])}, <strong>{one.staffName}</strong>, {formatTime(one.at)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
