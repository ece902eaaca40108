import type { AuthorityOrder } from '@amarelle/contract/staff/endpoints/authority-orders'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { ruleNames } from '../../../i18n/case-names.ts'
import { formatCountry, formatTime } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { orderKindNames } from './order-names.ts'

/** The columns of the orders; `onAnswer` is null for those who only read. */
export function useOrderColumns(
  onAnswer: ((order: AuthorityOrder) => void) | null,
): readonly DataColumn<AuthorityOrder>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'authority',
        header: t`Authority`,
        cell: ({ row: { original } }) => <strong title={original.content}>{original.authority}</strong>,
      },
      { id: 'country', header: t`Country`, cell: ({ row: { original } }) => formatCountry(original.country) },
      {
        id: 'kind',
        header: t`Order to`,
        cell: ({ row: { original } }) =>
          `${i18n._(orderKindNames[original.kind])}, ${i18n._(ruleNames[original.subject])}`,
      },
      {
        id: 'site',
        header: t`Site`,
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'received',
        header: t`Received`,
        cell: ({ row: { original } }) => <Time at={original.receivedAt} />,
      },
      { id: 'state', header: t`State`, cell: ({ row: { original } }) => <OrderState order={original} /> },
      {
        id: 'answer',
        header: '',
        cell: ({ row: { original } }) =>
          onAnswer && original.effectAt === null ? (
            <Button small aria-label={t`Answer ${original.authority}`} onClick={() => onAnswer(original)}>
              {t`Answer`}
            </Button>
          ) : null,
      },
    ],
    [t, i18n, onAnswer],
  )
}

/** Shows whether the order is carried out, or until when it has to be. */
function OrderState({
  order: { effect, effectAt, replyDueAt, confirmedAt },
}: {
  readonly order: AuthorityOrder
}) {
  const { t } = useLingui()
  if (effectAt)
    return (
      <span title={effect ?? undefined}>
        <Pill tone="good" icon={<CircleCheck aria-hidden="true" />}>{t`done ${formatTime(effectAt)}`}</Pill>
      </span>
    )
  if (replyDueAt) return <Clock dueAt={replyDueAt} />
  return <Pill>{confirmedAt ? t`confirmed ${formatTime(confirmedAt)}` : t`open`}</Pill>
}
