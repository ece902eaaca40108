import { z } from 'zod'
import { instantSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { failureSchema } from './failure.ts'

export const systemParts = ['jobs', 'webhooks', 'mails', 'services', 'versions', 'storage'] as const
export type SystemPart = (typeof systemParts)[number]

/** The warnings that need somebody, and the part of the screen that shows more. */
export const systemWarningParts = {
  jobs_failed: 'jobs',
  jobs_waiting: 'jobs',
  no_worker: 'versions',
  webhooks_waiting: 'webhooks',
  webhooks_refused: 'webhooks',
  service_failing: 'services',
  mails_deferred: 'mails',
  mails_returned: 'mails',
  mails_complained: 'mails',
  versions_differ: 'versions',
  migrations_pending: 'versions',
  disk_full: 'storage',
} as const satisfies Record<string, SystemPart>
export type SystemWarningKind = keyof typeof systemWarningParts

export const systemWarningSchema = z.object({
  kind: z.enum(Object.keys(systemWarningParts) as [SystemWarningKind, ...SystemWarningKind[]]),
  /** Number of jobs, webhooks, mails, versions or migrations, or the percentage of a disk that is free; otherwise null. */
  count: z.int().nullable(),
  /** The service or provider. */
  name: z.string().nullable(),
  since: instantSchema.nullable(),
})
export type SystemWarning = z.infer<typeof systemWarningSchema>

export const mostSystemAlarms = 50
export const getSystemStateEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system',
  summary:
    'What needs somebody now: warnings about jobs, webhooks, mails, services, versions and disks, and the open alarms.',
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({
    warnings: z.array(systemWarningSchema),
    /** The newest first, with what they say in the caller’s language. */
    alarms: z.array(
      z.object({ name: z.string(), subject: z.string(), detail: z.string(), raisedAt: instantSchema }),
    ),
  }),
  errors: [],
})

export const serviceNames = [
  'mollie',
  'stripe',
  'flexpay',
  'bank',
  'smtp',
  'returned_mail',
  'sms',
  'translation',
  'push',
  'storage',
  'redis',
  'replica',
  'alarm_mail',
  'alarm_webhook',
  'error_reports',
  'metrics',
  'tracing',
] as const
export type ServiceName = (typeof serviceNames)[number]
export const serviceStateSchema = z.object({
  name: z.enum(serviceNames),
  isConfigured: z.boolean(),
  /** `check`: asked every five minutes; `use`: known from its last use; `none`: not observed. */
  observedBy: z.enum(['check', 'use', 'none']),
  /** True if the last check failed. */
  isFailing: z.boolean(),
  lastSucceededAt: instantSchema.nullable(),
  lastFailedAt: instantSchema.nullable(),
  lastFailure: failureSchema.nullable(),
})
export type ServiceState = z.infer<typeof serviceStateSchema>
export const listServicesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/services',
  summary:
    'Services of others that the application uses: whether they are configured, and when they worked and failed last.',
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({ services: z.array(serviceStateSchema) }),
  errors: [],
})

export const listVersionsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/versions',
  summary: 'The running processes with their versions, the version of PostgreSQL, and the migrations.',
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({
    postgres: z.string(),
    migrations: z.object({
      applied: z.int(),
      last: z.string().nullable(),
      lastAppliedAt: instantSchema.nullable(),
      /** Of this build; they run when a process starts. */
      pending: z.array(z.string()),
    }),
    processes: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        role: z.enum(['all', 'web', 'worker']),
        /** null: not started from a package. */
        version: z.string().nullable(),
        node: z.string(),
        startedAt: instantSchema,
        seenAt: instantSchema,
        /** Has not written for two minutes: it has ended without notice, or hangs. */
        isSilent: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const getStorageStateEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/storage',
  summary:
    'Size of the database and of its largest tables, uploaded files, the disk, and how long work has been waiting.',
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({
    databaseBytes: z.number(),
    /** The largest; rows as the database estimates them. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
    files: z.object({
      /** Name of the bucket; null: a folder. */
      bucket: z.string().nullable(),
      /** As the database estimates it. */
      photos: z.number(),
    }),
    /** The disk of the answering process; null if it can’t be read. */
    disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }).nullable(),
    /** The oldest of what waits. */
    backlogs: z.array(
      z.object({
        name: z.enum(['jobs', 'webhooks', 'postbacks']),
        waitingSince: instantSchema.nullable(),
      }),
    ),
  }),
  errors: [],
})
