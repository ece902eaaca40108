import { accountsModule } from '../accounts/index.ts'
import { acquisitionModule } from '../acquisition/index.ts'
import { ageChecksModule } from '../age-checks/index.ts'
import { booksModule } from '../books/index.ts'
import { chatModule } from '../chat/index.ts'
import { complianceModule } from '../compliance/index.ts'
import { creditsModule } from '../credits/index.ts'
import { discoveryModule } from '../discovery/index.ts'
import { experimentsModule } from '../experiments/index.ts'
import { fictionalModule } from '../fictional/index.ts'
import { likesModule } from '../likes/index.ts'
import { liveModule } from '../live/index.ts'
import { meModule } from '../me/index.ts'
import { membersModule } from '../members/index.ts'
import { insightModule } from '../insight/index.ts'
import { moderationModule } from '../moderation/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { partnersModule } from '../partners/index.ts'
import { paymentsModule } from '../payments/index.ts'
import type { EncryptedColumn } from '../platform/crypto/reencrypt.ts'
import type { Module } from '../platform/modules/module.ts'
import { platformModule } from '../platform/modules/platform-module.ts'
import { registerModules } from '../platform/modules/register-modules.ts'
import { profilesModule } from '../profiles/index.ts'
import { siteSetupModule } from '../site-setup/index.ts'
import { sitesModule } from '../sites/index.ts'
import { staffModule } from '../staff/index.ts'
import { supportModule } from '../support/index.ts'
import { systemModule } from '../system/index.ts'
import { checkQueuesJob } from './observability/check-queues.job.ts'
import { translationModule } from '../translation/index.ts'
import { todayModule } from '../today/index.ts'
import { releaseJobsJob } from './worker.ts'

const appModule: Module = {
  name: 'app',
  jobs: [releaseJobsJob, checkQueuesJob],
  processing: { activity: null, tables: {} },
}

/** All modules of the application. Listeners of one event run in this order. */
export const modules: readonly Module[] = [
  platformModule,
  sitesModule,
  staffModule,
  acquisitionModule,
  experimentsModule,
  accountsModule,
  ageChecksModule,
  moderationModule,
  creditsModule,
  profilesModule,
  paymentsModule,
  partnersModule,
  booksModule,
  discoveryModule,
  likesModule,
  chatModule,
  liveModule,
  notificationsModule,
  translationModule,
  meModule,
  membersModule,
  supportModule,
  fictionalModule,
  siteSetupModule,
  complianceModule,
  systemModule,
  todayModule,
  insightModule,
  appModule,
]

/** All columns with encrypted values. */
export const encryptedColumns: readonly EncryptedColumn[] = modules.flatMap(
  ({ encryptedColumns: columns = [] }) => columns,
)

let registered = false
/** Registers all modules, once per process however many applications it creates. */
export function registerApplicationModules(): void {
  if (registered) return
  registered = true
  registerModules(modules)
}
