import type { SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatList } from '../../i18n/formats.ts'
import { settingNames } from '../../i18n/setting-names.ts'

interface Props {
  /** Settings that stand in legal texts and are about to change. */
  readonly settings: readonly SiteSetting[]
  /** When they can change at the earliest; null: at once. */
  readonly startsFrom: string | null
}
/** Says which legal texts change with these settings, and what members are told and asked. */
export function LegalTextsNote({ settings, startsFrom }: Props) {
  const { t, i18n } = useLingui()
  const kinds = new Set(settings.flatMap(({ legalTexts }) => legalTexts))
  const texts = [
    ...(kinds.has('terms') ? [t`terms`] : []),
    ...(kinds.has('privacy') ? [t`privacy text`] : []),
  ]
  const names = formatList(settings.map(({ key }) => i18n._(settingNames[key][0])))
  return (
    <>
      <Trans>
        These stand in legal texts ({formatList(texts)}): {names}. The change makes a new version of these
        texts, and all members are asked to agree again.
      </Trans>{' '}
      {startsFrom ? (
        <Trans>
          They are told now, by mail and by a notice on the site, so it can start on {formatDate(startsFrom)}{' '}
          at the earliest.
        </Trans>
      ) : null}
    </>
  )
}
