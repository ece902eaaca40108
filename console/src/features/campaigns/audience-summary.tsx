import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import type { AudienceCount } from './use-audience-count.ts'

interface Props {
  readonly count: AudienceCount | null
  readonly error: string | null
  /** The languages in which there is a mail. */
  readonly written: readonly InterfaceLanguage[]
}
/** Returns how many members of the audience get the mail. */
const countReached = (count: AudienceCount, written: readonly InterfaceLanguage[]): number =>
  count.languages.reduce((sum, { language, members }) => sum + (written.includes(language) ? members : 0), 0)

/** Shows how many members a campaign reaches, by language, and who is left out because there is no mail in their language. */
export function AudienceSummary({ count, error, written }: Props) {
  const { t } = useLingui()
  if (error !== null) return <Note tone="bad">{error || t`The members could not be counted.`}</Note>
  if (!count)
    return (
      <p className="small" role="status">
        <Trans>Counting …</Trans>
      </p>
    )
  const reached = countReached(count, written)
  const leftOut = count.total - reached
  return (
    <div role="status">
      <p className="campaign-count">
        {count.isMore ? '> ' : ''}
        {plural(reached, { one: '# member', other: '# members' })}
      </p>
      <p className="small">
        {count.languages.length === 0
          ? t`Nobody who agreed to such mails fits these rules.`
          : count.languages
              .map(({ language, members }) => `${formatLanguage(language)} ${formatCount(members)}`)
              .join(', ')}
      </p>
      {leftOut > 0 ? (
        <Note>
          {plural(leftOut, {
            one: '# member is left out: there is no mail in their language.',
            other: '# members are left out: there is no mail in their language.',
          })}
        </Note>
      ) : null}
    </div>
  )
}
