import { type BankLine, type LineFilter, lineFilters } from '@amarelle/contract/staff/endpoints/money/bank'
import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink, useSearchParams } from 'react-router'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { LoadedBank } from './load-bank.ts'
import { lineFilterNames } from './bank-names.ts'
import type { LineAct } from './line-dialog.tsx'
import { LineRow } from './line-row.tsx'

interface Props {
  readonly lines: readonly BankLine[]
  readonly filter: LineFilter
  readonly counts: LoadedBank['counts']
  readonly current: BankLine | undefined
  readonly onOpen: (line: BankLine) => void
  readonly onAct: (act: LineAct) => void
  /** Loads further lines; null at the end. */
  readonly onMore: (() => void) | null
  readonly isLoading: boolean
}
/** Shows the lines of the statements: those that fit nothing, each with its proposal, and what became of the others. */
export function LineList({ lines, filter, counts, current, onOpen, onAct, onMore, isLoading }: Props) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const isPermitted = usePermissions()('bank.manage')
  const openIn = counts.openIn.map(formatMoney).join(', ')
  const mayDecide = isPermitted && filter === 'open'
  const move = (step: 1 | -1) => {
    // The focus is ahead of the address, which follows it.
    const focused = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line']
    const index = lines.findIndex(({ id }) => String(id) === (focused ?? String(current?.id)))
    const next = lines[index === -1 ? 0 : index + step]
    if (!next) return
    onOpen(next)
    // Enter then presses the row's button.
    const row = document.querySelector(`[data-line="${next.id}"]`)
    const button = row?.querySelector<HTMLElement>(':scope > button') ?? row?.querySelector('button')
    button?.focus()
  }
  const perform = (kind: LineAct['kind']) => {
    if (mayDecide && current) onAct({ kind, line: current })
  }
  useShortcuts(
    { j: () => move(1), k: () => move(-1), f: () => perform('find'), n: () => perform('aside') },
    { j: t`Next line`, k: t`Line before`, f: t`Find the order`, n: t`Not ours` },
  )
  return (
    <Card
      title={t`Lines to assign`}
      note={
        counts.open > 0 ? (
          <Pill tone="warning">
            {openIn ? t`${formatCount(counts.open)} open, ${openIn} in` : t`${formatCount(counts.open)} open`}
          </Pill>
        ) : null
      }
      actions={
        <nav className="bank-filters" aria-label={t`Which lines`}>
          {lineFilters.map((one) => (
            <NavLink
              key={one}
              className={one === filter ? 'chip on' : 'chip'}
              aria-current={one === filter ? 'true' : undefined}
              to={one === 'open' ? '/bank' : `/bank?lines=${one}`}
            >
              {i18n._(lineFilterNames[one])}
              {one === 'returning' && counts.returning > 0 ? ` ${formatCount(counts.returning)}` : null}
            </NavLink>
          ))}
        </nav>
      }
      isFlush
      footer={
        mayDecide && lines.length > 0 ? (
          <KeyHints
            hints={[
              [['J', 'K'], t`move`],
              [['↵'], t`assign`],
              [['F'], t`find order`],
              [['N'], t`not ours`],
            ]}
          />
        ) : null
      }
    >
      {lines.length === 0 ? (
        <p className="bank-empty">
          {filter === 'open'
            ? t`Nothing waits: every line of the statements is assigned.`
            : t`No lines here.`}
        </p>
      ) : (
        <ul className="line-list">
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              isCurrent={search.get('line') === String(line.id)}
              onOpen={() => onOpen(line)}
              onAct={mayDecide ? (kind) => onAct({ kind, line }) : null}
            />
          ))}
        </ul>
      )}
      {onMore ? (
        <Button kind="text" block busy={isLoading} onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Card>
  )
}
