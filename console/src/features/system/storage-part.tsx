import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatFileSize, formatPercent } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { SystemContent } from './load-system.ts'

/** Shows how much is stored, and since when work waits. */
export function StoragePart({ content }: { readonly content: SystemContent<'storage'> }) {
  const { t } = useLingui()
  const { databaseBytes, tables, files, disk, backlogs } = content
  const title = t`Largest tables`
  const backlogNames = { jobs: t`Jobs`, webhooks: t`Webhooks`, postbacks: t`Postbacks to partners` }
  return (
    <>
      <Card title={<Trans>Size</Trans>}>
        <Facts
          facts={[
            [t`Database`, formatFileSize(databaseBytes)],
            [t`Photos`, t`about ${formatCount(files.photos)}`],
            [t`Files are in`, files.bucket === null ? t`a folder` : t`the bucket ${files.bucket}`],
            [
              t`Free on the disk`,
              disk === null
                ? t`unknown`
                : `${formatFileSize(disk.freeBytes)} (${formatPercent(disk.freeBytes / disk.totalBytes)})`,
            ],
          ]}
        />
      </Card>
      <Card title={<Trans>Since when the oldest waits</Trans>}>
        <Facts
          facts={backlogs.map(({ name, waitingSince }) => [
            backlogNames[name],
            waitingSince === null ? t`nothing waits` : <Time key={name} at={waitingSince} />,
          ])}
        />
      </Card>
      <Card title={title} note={t`With their indexes`} isFlush>
        <NumberTable
          label={title}
          columns={[t`Table`, t`Size`, t`Rows, about`]}
          empty=""
          rows={tables.map(({ name, bytes, rows }) => ({
            id: name,
            cells: [name, formatFileSize(bytes), formatCount(rows)],
          }))}
        />
      </Card>
    </>
  )
}
