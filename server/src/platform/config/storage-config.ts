// Configures the bucket for files.
import type { Environment } from './environment.ts'

/** An S3 bucket and its credentials. */
export interface S3BucketConfig {
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const s3Keys = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** If one variable of the bucket is set, all must be: an incomplete bucket is an error and never falls back to the folder. */
export const findS3Errors = (variables: NodeJS.ProcessEnv): string[] =>
  variables['S3_ENDPOINT'] || s3Keys.some((key) => variables[key])
    ? s3Keys.filter((key) => !variables[key]).map((key) => `${key} is missing (another S3_ value is set)`)
    : []
export const toS3Config = (env: Environment): S3BucketConfig | null =>
  env.S3_BUCKET
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      }
    : null
