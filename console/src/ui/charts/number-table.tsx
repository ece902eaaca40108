import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  /** The first column has the names, the others numbers. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
  /** The last row, in bold. */
  readonly total?: readonly ReactNode[]
  readonly empty: string
}
/** Shows a short table of numbers; on phones each number has its column's name before it. */
export function NumberTable({ label, columns, rows, total, empty }: Props) {
  if (rows.length === 0) return <p className="number-table-empty small">{empty}</p>
  return (
    <div className="number-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, i) => (
              // Columns never move.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={i} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <NumberRow key={id} columns={columns} cells={cells} />
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <NumberRow columns={columns} cells={total} />
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
interface RowProps {
  readonly columns: readonly string[]
  readonly cells: readonly ReactNode[]
}
function NumberRow({ columns, cells: [name, ...numbers] }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {numbers.map((cell, i) => (
        // Columns never move.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={i}>
          {cell === '' ? null : (
            <>
              <span className="cell-label">{columns[i + 1]} </span>
              {cell}
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
