import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { EncryptedColumn } from '../crypto/reencrypt.ts'
import type { Db } from '../db/db.ts'
import type { EventListener, EventPayload } from '../event-bus.ts'
import type { EndpointRoute, ResolveContext } from '../http/api.ts'
import type { StaffRoute } from '../http/staff-api.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { PersonalDataProvider } from '../personal-data.ts'
import type { AnyPort, PortBinding } from './port.ts'
import type { Processing } from './processing.ts'

/** Describes what one capability adds to the application. `app/modules.ts` lists all of them. */
export interface Module {
  readonly name: string
  /** Endpoints of the contract with their handlers. */
  readonly endpoints?: readonly EndpointRoute[]
  /** Endpoints of the staff console with their handlers. */
  readonly staffEndpoints?: readonly StaffRoute[]
  /** Register plain HTTP routes below `/api`, with errors in the API's format. */
  readonly apiRoutes?: readonly ((api: FastifyInstance) => void)[]
  /** Register plain HTTP routes of a site, such as files and links in e-mails. */
  readonly siteRoutes?: readonly ((scope: FastifyInstance, resolveContext: ResolveContext) => void)[]
  /** Register HTTP routes that work on any host, such as providers' webhooks. */
  readonly hostlessRoutes?: readonly ((scope: FastifyInstance, services: Services) => void)[]
  readonly jobs?: readonly JobDefinition[]
  /** Stores what the capability still holds in memory; called when the server closes, after its last answer. */
  readonly storeWaiting?: (services: Services) => Promise<void>
  /** Columns with encrypted values, which get a new key when SECRET is replaced. */
  readonly encryptedColumns?: readonly EncryptedColumn[]
  readonly listeners?: readonly EventListener[]
  /** The processing of personal data by the capability, and the retention of its tables. A test requires it of every module. */
  readonly processing?: Processing
  /** Parts of a member's data export, by their name in the archive. */
  readonly personalData?: Readonly<Record<string, PersonalDataProvider>>
  /** Deletes the capability's data of a member, in the transaction of the purge. */
  readonly eraseMember?: (tx: Db, event: EventPayload<'member.purged'>, services: Services) => Promise<void>
  /** Implementations of ports of lower layers. */
  readonly provides?: readonly PortBinding[]
  /** Ports that a higher layer must implement. */
  readonly requires?: readonly AnyPort[]
}
