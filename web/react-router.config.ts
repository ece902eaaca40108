import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // The server refuses foreign forms before (platform/http). The router would compare their origin with `http:`, also where a proxy
  // ends HTTPS, and refuse our own.
  allowedActionOrigins: ['**'],
} satisfies Config
