// The state of the running system for staff: jobs, webhooks, mails, services, versions and storage, and what needs somebody.

export { announceProcess } from './processes/announce-process.ts'
export {
  type DependencyCheck,
  type DependencyName,
  findDependencyFailure,
  listDependencyChecks,
} from './services/dependency-checks.ts'
export { findSystemWarnings, maxQueueWaitMs } from './warnings/find-warnings.ts'
export { systemModule } from './module.ts'
