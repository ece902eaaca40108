import type { readComplianceEndpoint } from '@amarelle/contract/staff/endpoints/compliance'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

/** The register as one card per activity: its texts are too long for the cells of a table. */
export function ProcessingCards({
  table: { columns, rows },
}: {
  readonly table: StaffEndpointAnswer<typeof readComplianceEndpoint>
}) {
  return (
    <div className="board">
      {rows.map(([activity, ...cells]) => (
        <section key={activity} className="card">
          <h2>{activity}</h2>
          <dl className="facts">
            {columns.slice(1).map(({ name }, i) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cells[i]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
