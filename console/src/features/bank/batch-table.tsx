import {
  type DebitBatch,
  listBatchesEndpoint,
  type UpcomingBatch,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, FileClock, FileDown, Landmark, UsersRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount, formatMoney, formatTime } from '../../i18n/formats.ts'
import { Clock } from '../../shell/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { batchStateNames, formatDay } from './bank-names.ts'

type Batches = StaffEndpointAnswer<typeof listBatchesEndpoint>
const getBatches = ({ batches }: Batches) => batches
const readPage = (after: string) => callStaff(listBatchesEndpoint, { after })

interface Props {
  readonly first: Batches
  readonly onOpen: (name: 'batch' | 'day', value: string) => void
}
/** Debits that no file has yet, by collection day, and the files. */
export function BatchTable({ first, onOpen }: Props) {
  const { t } = useLingui()
  const { rows, isLoading, loadMore } = usePages(first, getBatches, readPage)
  const [next] = first.upcoming
  return (
    <Card
      title={t`Direct debits`}
      note={t`Two people agree to each file. It is checked against its schema.`}
      isFlush
      footer={next ? <NextBatch batch={next} /> : null}
    >
      {first.upcoming.length + rows.length === 0 ? (
        <p className="bank-empty">
          <Trans>There are no debits yet. Members sign them at checkout.</Trans>
        </p>
      ) : (
        <table className="bank-table">
          <thead>
            <tr>
              <th scope="col">{t`File`}</th>
              <th scope="col">{t`State`}</th>
              <th scope="col">{t`Collected`}</th>
              <th scope="col" className="number">{t`Debits`}</th>
              <th scope="col" className="number">{t`Sum`}</th>
              <th scope="col">{t`Returns`}</th>
            </tr>
          </thead>
          <tbody>
            {first.upcoming.map((batch) => (
              <UpcomingRow
                key={batch.collectOn}
                batch={batch}
                onOpen={() => onOpen('day', batch.collectOn)}
              />
            ))}
            {rows.map((batch) => (
              <BatchRow key={batch.id} batch={batch} onOpen={() => onOpen('batch', String(batch.id))} />
            ))}
          </tbody>
        </table>
      )}
      {loadMore ? (
        <Button kind="text" block busy={isLoading} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Card>
  )
}

function NextBatch({ batch: { collectOn, announcedTo, cutOff } }: { readonly batch: UpcomingBatch }) {
  const { t } = useLingui()
  return (
    <div className="batch-notice">
      <span>{t`The payers of ${formatDay(collectOn)} were told until ${formatTime(announcedTo)}. The bank takes the file until ${formatTime(cutOff)}.`}</span>
      <Clock dueAt={cutOff} />
    </div>
  )
}

function UpcomingRow({ batch, onOpen }: { readonly batch: UpcomingBatch; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { collectOn, debits, sum, preparedBy } = batch
  return (
    <tr className={search.get('day') === collectOn ? 'current' : undefined}>
      <td>
        <button type="button" className="row-link" onClick={onOpen}>
          {t`Debits of ${formatDay(collectOn)}`}
        </button>
      </td>
      <td>
        {preparedBy ? (
          <Pill tone="info" icon={<UsersRound aria-hidden="true" />}>{t`Waits for a second person`}</Pill>
        ) : (
          <Pill tone="warning" icon={<FileClock aria-hidden="true" />}>{t`Not prepared`}</Pill>
        )}
      </td>
      <td>{formatDay(collectOn)}</td>
      <td className="number">{formatCount(debits)}</td>
      <td className="number">
        <strong>{formatMoney(sum)}</strong>
      </td>
      <td />
    </tr>
  )
}

const batchMarks = {
  ready: { tone: 'info', icon: <FileDown aria-hidden="true" /> },
  at_bank: { tone: 'warning', icon: <Landmark aria-hidden="true" /> },
  settled: { tone: 'good', icon: <Check aria-hidden="true" /> },
} as const
function BatchRow({ batch, onOpen }: { readonly batch: DebitBatch; readonly onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const { id, messageId, collectOn, debits, sum, state, returned, returnedSum } = batch
  return (
    <tr className={search.get('batch') === String(id) ? 'current' : undefined}>
      <td>
        <button type="button" className="row-link" onClick={onOpen}>
          <code>{messageId}</code>
        </button>
      </td>
      <td>
        <Pill {...batchMarks[state]}>{i18n._(batchStateNames[state])}</Pill>
      </td>
      <td>{formatDay(collectOn)}</td>
      <td className="number">{formatCount(debits)}</td>
      <td className="number">
        <strong>{formatMoney(sum)}</strong>
      </td>
      <td>{returned === 0 ? t`none` : `${formatCount(returned)}, ${formatMoney(returnedSum)}`}</td>
    </tr>
  )
}
