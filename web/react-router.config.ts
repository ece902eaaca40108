import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // The server rejects cross-origin forms earlier (platform/http). Behind a TLS-terminating proxy the router would compare the
  // origin with `http:` and reject our own forms.
  allowedActionOrigins: ['**'],
} satisfies Config
