import type { DeskFigures } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import { deskFigureTexts } from './desk-figure-names.ts'

interface Props {
  readonly title: string
  readonly note: string
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  /** The heading of the names. */
  readonly rowHeading: string
  readonly rows: readonly { readonly id: string; readonly name: string; readonly figures: DeskFigures }[]
}
/** Shows the figures of sites or agents, one row for each. */
export function DeskFiguresTable({ title, note, actions, footer, rowHeading, rows }: Props) {
  const { t, i18n } = useLingui()
  return (
    <section className="card flush chart-card desk-figures" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>{note}</small>
        {actions}
      </header>
      <NumberTable
        label={title}
        columns={[rowHeading, ...deskFigureTexts.map(({ name }) => i18n._(name))]}
        empty={t`Nothing happened in this period.`}
        rows={rows.map(({ id, name, figures }) => ({
          id,
          cells: [name, ...deskFigureTexts.map(({ format }) => format(figures))],
        }))}
      />
      {footer}
    </section>
  )
}
