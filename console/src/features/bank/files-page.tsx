import {
  type BankFileView,
  downloadBankFileEndpoint,
  listBankFilesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileText } from 'lucide-react'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff, fetchStaffFile } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount, formatFileSize, formatTime } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { BankFrame } from './bank-frame.tsx'
import { FileReport } from './file-report.tsx'

type FilesAnswer = StaffEndpointAnswer<typeof listBankFilesEndpoint>
export const loadBankFiles = ({ request }: LoaderFunctionArgs) => load(request, listBankFilesEndpoint, {})
const getFiles = ({ files }: FilesAnswer) => files
const readPage = (after: string) => callStaff(listBankFilesEndpoint, { after })

/** Shows the files of the bank, as they were uploaded. */
export function BankFilesPage() {
  const { t } = useLingui()
  const first = useLoaderData<FilesAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['bank'], () => void revalidate())
  const { rows, loadMore } = usePages(first, getFiles, readPage)
  const [search, setSearch] = useSearchParams()
  const open = (id: number | null) => setSearch(id === null ? {} : { file: String(id) }, { replace: true })
  const current = rows.find(({ id }) => String(id) === search.get('file'))
  const columns = useFileColumns(open)
  return (
    <BankFrame
      panel={
        current
          ? {
              title: t`File`,
              content: <FilePanel key={current.id} file={current} />,
              onClose: () => open(null),
            }
          : null
      }
    >
      <DataTable
        label={t`Files`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        currentId={current && String(current.id)}
        onOpen={({ id }) => open(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<FileText />} title={t`The bank has sent no file yet`}>
            <p>
              <Trans>Upload its statements on the first page of the bank.</Trans>
            </p>
          </EmptyState>
        }
      />
    </BankFrame>
  )
}

function FilePanel({ file }: { readonly file: BankFileView }) {
  const isPermitted = usePermissions()('bank.manage')
  const { run, isRunning, error } = useAction()
  const download = () =>
    run(async () => saveFile(await fetchStaffFile(downloadBankFileEndpoint, { id: file.id }), file.name))
  return (
    <section className="panel-block">
      <FileReport file={file} />
      {error ? <Note tone="bad">{error}</Note> : null}
      {file.size === null ? (
        <Note tone="plain">
          <Trans>This file was read before files were kept.</Trans>
        </Note>
      ) : isPermitted ? (
        <Button block busy={isRunning} icon={<Download aria-hidden="true" />} onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
      ) : null}
    </section>
  )
}

function useFileColumns(open: (id: number) => void): readonly DataColumn<BankFileView>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`File`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(original.id)}>
            {original.name}
          </button>
        ),
      },
      { id: 'kind', header: t`Kind`, cell: ({ row: { original } }) => original.kind },
      { id: 'at', header: t`Uploaded`, cell: ({ row: { original } }) => formatTime(original.receivedAt) },
      { id: 'by', header: t`By`, cell: ({ row: { original } }) => original.uploadedBy },
      {
        id: 'size',
        header: t`Size`,
        cell: ({ row: { original } }) => (original.size === null ? null : formatFileSize(original.size)),
      },
      {
        id: 'lines',
        header: t`Lines`,
        cell: ({ row: { original } }) =>
          t`${formatCount(original.lines)} lines, ${formatCount(original.left)} left`,
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t],
  )
}
