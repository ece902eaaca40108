import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { SystemContent } from './load-system.ts'

/** Shows which versions run where, and the migrations of the database. */
export function VersionsPart({ content }: { readonly content: SystemContent<'versions'> }) {
  const { t } = useLingui()
  const { postgres, migrations, processes } = content
  const title = t`Processes`
  const roleNames = { all: t`web and jobs`, web: t`web`, worker: t`jobs` }
  return (
    <>
      <Card title={<Trans>Database</Trans>}>
        <Facts
          facts={[
            [t`PostgreSQL`, postgres],
            [t`Migrations`, formatCount(migrations.applied)],
            [t`Last migration`, migrations.last],
            [t`Applied`, migrations.lastAppliedAt === null ? null : <Time at={migrations.lastAppliedAt} />],
            [t`Not run yet`, migrations.pending.length === 0 ? t`none` : migrations.pending.join(', ')],
          ]}
        />
      </Card>
      <Card
        title={title}
        footer={<Trans>A process that ended without notice is listed for ten minutes.</Trans>}
        isFlush
      >
        <div className="text-cells">
          <NumberTable
            label={title}
            columns={[t`Machine`, t`Work`, t`Version`, t`Node`, t`Started`, t`Seen`]}
            empty={t`No process has announced itself yet.`}
            rows={processes.map(({ id, host, role, version, node, startedAt, seenAt, isSilent }) => ({
              id,
              cells: [
                host,
                roleNames[role],
                version ?? t`not from a package`,
                node,
                <Time key="started" at={startedAt} />,
                isSilent ? (
                  <Trans key="seen">
                    silent since <Time at={seenAt} />
                  </Trans>
                ) : (
                  <Time key="seen" at={seenAt} />
                ),
              ],
            }))}
          />
        </div>
      </Card>
    </>
  )
}
