import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Time } from '../../../shell/time.tsx'
import { actNames } from '../../../i18n/role-names.ts'

/** Acts of colleagues on the order, the newest first. */
export function OrderLog({ order: { log } }: { readonly order: StaffOrder }) {
  const { i18n } = useLingui()
  return (
    <section className="panel-block">
      <h2>
        <Trans>Log</Trans>
      </h2>
      {log.length === 0 ? (
        <p className="small">
          <Trans>No colleague has done anything here.</Trans>
        </p>
      ) : (
        <ul className="plain-list">
          {log.map(({ id, by, act, at }) => (
            <li key={id}>
              <strong>{by}</strong> {i18n._(actNames[act])}{' '}
              <small>
                <Time at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
