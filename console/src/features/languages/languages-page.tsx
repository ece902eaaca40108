import {
  type ListedLanguage,
  listLanguagesEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import type { TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Earth, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { addedLanguageStateNames, addedLanguageStateTones, languagePartNames } from './language-names.ts'
import { StartLanguageDialog } from './start-language-dialog.tsx'

export const loadLanguages = ({ request }: LoaderFunctionArgs) => load(request, listLanguagesEndpoint, {})

/** Shows the languages that staff have added to the 11 built-in ones. */
export function LanguagesPage() {
  const { t } = useLingui()
  const { languages, mayStart } = useLoaderData<typeof loadLanguages>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['languages'], () => void revalidate())
  const [isStarting, setIsStarting] = useState(false)
  const columns = useLanguageColumns()
  return (
    <Page
      title={t`Languages`}
      actions={
        mayStart ? (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsStarting(true)}>
            <Trans>Start a language</Trans>
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t`Languages`}
        rows={languages}
        columns={columns}
        getId={({ code }) => code}
        empty={
          <EmptyState icon={<Earth />} title={t`No added languages yet`}>
            <p>
              <Trans>
                All sites speak 11 languages. Start another one, have its texts translated, and offer it once
                it is complete.
              </Trans>
            </p>
          </EmptyState>
        }
      />
      {isStarting ? <StartLanguageDialog onClose={() => setIsStarting(false)} /> : null}
    </Page>
  )
}

interface PartProps {
  readonly parts: ListedLanguage['parts']
  readonly catalogue: TextCatalogue
}
/** Shows how many texts of a part are translated, and how many there are. */
function PartFigure({ parts, catalogue }: PartProps) {
  const { t } = useLingui()
  const part = parts.find((one) => one.catalogue === catalogue)
  return part ? t`${formatCount(part.translated)} of ${formatCount(part.total)}` : null
}

function useLanguageColumns(): readonly DataColumn<ListedLanguage>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Language`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <span className="language-name">
            <Link className="row-link" to={`/languages/${original.code}`} lang={original.code}>
              {original.name}
            </Link>
            <small>{formatLanguage(original.code)}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: t`State`,
        width: '12%',
        cell: ({ row: { original } }) => (
          <Pill tone={addedLanguageStateTones[original.state]}>
            {i18n._(addedLanguageStateNames[original.state])}
          </Pill>
        ),
      },
      {
        id: 'web',
        header: i18n._(languagePartNames.web),
        width: '16%',
        isNumber: true,
        cell: ({ row: { original } }) => <PartFigure parts={original.parts} catalogue="web" />,
      },
      {
        id: 'server',
        header: i18n._(languagePartNames.server),
        width: '16%',
        isNumber: true,
        cell: ({ row: { original } }) => <PartFigure parts={original.parts} catalogue="server" />,
      },
      {
        id: 'page',
        header: i18n._(languagePartNames.page),
        width: '16%',
        isNumber: true,
        cell: ({ row: { original } }) => <PartFigure parts={original.parts} catalogue="page" />,
      },
      {
        id: 'uploaded',
        header: t`Last upload`,
        width: '14%',
        cell: ({ row: { original } }) => original.uploadedAt && <Time at={original.uploadedAt} />,
      },
    ],
    [t, i18n],
  )
}
