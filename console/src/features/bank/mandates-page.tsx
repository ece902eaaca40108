import { type ListedMandate, listMandatesEndpoint } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileSignature } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatMoney, formatTime } from '../../i18n/formats.ts'
import { readSearchWords } from '../../session/search-words.ts'
import { SearchForm } from '../../shell/search-form.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { BankFrame } from './bank-frame.tsx'
import { debitStateNames } from './bank-names.ts'
import { MandatePanel } from './mandate-panel.tsx'

type MandatesAnswer = StaffEndpointAnswer<typeof listMandatesEndpoint>
export async function loadMandates({ request }: LoaderFunctionArgs) {
  const words = readSearchWords('mandates')
  return { first: await load(request, listMandatesEndpoint, { words }), words }
}
const getMandates = ({ mandates }: MandatesAnswer) => mandates

/** Shows the mandates of direct debits. A search by IBAN is recorded. */
export function MandatesPage() {
  const { t } = useLingui()
  const { first, words } = useLoaderData<typeof loadMandates>()
  const [search, setSearch] = useSearchParams()
  const readPage = useCallback((after: string) => callStaff(listMandatesEndpoint, { words, after }), [words])
  const { rows, loadMore } = usePages(first, getMandates, readPage)
  const reference = search.get('mandate')
  const open = useCallback(
    (mandate: string | null) =>
      setSearch(
        (before) => {
          if (mandate === null) before.delete('mandate')
          else before.set('mandate', mandate)
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
  const columns = useMandateColumns(open)
  return (
    <BankFrame
      panel={
        reference === null
          ? null
          : {
              title: t`Mandate`,
              content: <MandatePanel key={reference} reference={reference} />,
              onClose: () => open(null),
            }
      }
    >
      <SearchForm
        list="mandates"
        label={t`Find a mandate`}
        placeholder={t`Mandate reference, order number, IBAN`}
        words={words}
        maxLength={60}
      />
      <div className="mandates-table">
        <DataTable
          label={t`Mandates`}
          rows={rows}
          columns={columns}
          getId={(mandate) => mandate.reference}
          currentId={reference ?? undefined}
          onOpen={(mandate) => open(mandate.reference)}
          {...(loadMore && { onEnd: loadMore })}
          empty={
            <EmptyState
              icon={<FileSignature />}
              title={words ? t`No mandate fits “${words}”` : t`There are no mandates yet`}
            >
              <p>
                <Trans>References, order numbers and IBANs have to be complete.</Trans>
              </p>
            </EmptyState>
          }
        />
      </div>
    </BankFrame>
  )
}

function useMandateColumns(open: (reference: string) => void): readonly DataColumn<ListedMandate>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'reference',
        header: t`Mandate`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(original.reference)}>
            <code>{original.reference}</code>
          </button>
        ),
      },
      {
        id: 'member',
        header: t`Member`,
        cell: ({ row: { original } }) => (
          <Link className="text-link" to={`/members/${original.memberId}`}>
            {original.member}
          </Link>
        ),
      },
      { id: 'account', header: t`Account`, cell: ({ row: { original } }) => original.account ?? t`erased` },
      { id: 'amount', header: t`Amount`, cell: ({ row: { original } }) => formatMoney(original.amount) },
      { id: 'signed', header: t`Signed`, cell: ({ row: { original } }) => formatTime(original.signedAt) },
      {
        id: 'state',
        header: t`Debit`,
        cell: ({ row: { original } }) =>
          original.state ? (
            <Pill
              tone={original.state === 'returned' ? 'bad' : original.state === 'settled' ? 'good' : 'neutral'}
            >
              {i18n._(debitStateNames[original.state])}
            </Pill>
          ) : (
            t`signed`
          ),
      },
    ],
    [t, i18n, open],
  )
}
