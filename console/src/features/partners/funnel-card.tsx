import type { FunnelGroup, FunnelRow } from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatMonth } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { ExportLink } from './export-link.tsx'
import { formatFunnelGroup } from './partner-names.ts'
import type { LoadedSource } from './load-source.ts'

interface Props {
  readonly loaded: LoadedSource
  readonly onGroup: (by: FunnelGroup) => void
}
/** From the visit to the orders of the third month, by landing page or sub-id. */
export function FunnelCard({ loaded, onGroup }: Props) {
  const { t } = useLingui()
  const { funnel, address } = loaded
  const toCells = (row: Omit<FunnelRow, 'group'>) => [
    formatCount(row.visits),
    formatCount(row.signedUp),
    formatCount(row.activated),
    formatCount(row.firstOrders),
    formatCount(row.month2),
    formatCount(row.month3),
  ]
  const [month2, month3] = [t`2nd month`, t`3rd month`]
  return (
    <Card
      title={t`Funnel`}
      note={t`Signed up in ${formatMonth(address.month)}`}
      isFlush
      actions={
        <>
          <select
            className="input"
            aria-label={t`Rows`}
            value={address.by}
            onChange={(event) => onGroup(event.target.value as FunnelGroup)}
          >
            <option value="lander">{t`by landing page`}</option>
            <option value="sub">{t`by sub-id`}</option>
          </select>
          <ExportLink loaded={loaded} content="funnel" />
        </>
      }
      footer={
        <p>
          <Trans>
            Visits are those of landing pages in the month; reloads count again. The other figures are of the
            members who signed up in it, until now. 2nd month: ordered 30 to 59 days after the sign-up, 3rd
            month: 60 to 89 days. An asterisk: those days are not over for everybody.
          </Trans>
        </p>
      }
    >
      <NumberTable
        label={t`Funnel`}
        columns={[
          address.by === 'lander' ? t`Landing page` : t`Sub-id`,
          t`Visits`,
          t`Sign-ups`,
          t`Activations`,
          t`First orders`,
          funnel.isMonth2Over ? month2 : `${month2}*`,
          funnel.isMonth3Over ? month3 : `${month3}*`,
        ]}
        rows={funnel.rows.map((row) => ({
          id: row.group,
          cells: [formatFunnelGroup(row.group, address.by), ...toCells(row)],
        }))}
        total={[t`All`, ...toCells(funnel.total)]}
        empty={t`Nobody came from this source in this month.`}
      />
    </Card>
  )
}
