import type { Group } from '../group.ts'
import { accessGroup } from './identity/access.ts'
import { blockedGroup } from './identity/blocked.ts'
import { enumerationGroup } from './identity/enumeration.ts'
import { forgeryGroup } from './identity/forgery.ts'
import { sessionsGroup } from './identity/sessions.ts'
import { assignmentGroup } from './money/assignment.ts'
import { pricesGroup } from './money/prices.ts'
import { racesGroup } from './money/races.ts'
import { retriesGroup } from './money/retries.ts'
import { webhooksGroup } from './money/webhooks.ts'

/** In the order in which they run. */
export const groups: readonly Group[] = [
  accessGroup,
  blockedGroup,
  assignmentGroup,
  enumerationGroup,
  sessionsGroup,
  forgeryGroup,
  racesGroup,
  webhooksGroup,
  pricesGroup,
  retriesGroup,
]
