import type { readComplianceEndpoint } from '@amarelle/contract/staff/endpoints/compliance'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'

/** Shows the register as one card per activity: its texts are too long for the cells of a table. */
export function ProcessingCards({
  table: { columns, rows },
}: {
  readonly table: StaffEndpointAnswer<typeof readComplianceEndpoint>
}) {
  return (
    <div className="board">
      {rows.map(([activity, ...cells]) => (
        <Card key={activity} title={activity}>
          <Facts facts={columns.slice(1).map(({ name }, i) => [name, cells[i]])} />
        </Card>
      ))}
    </div>
  )
}
