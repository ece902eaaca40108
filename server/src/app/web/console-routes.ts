// The staff console: a bundle of its own, served as files below `/staff`.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { consoleAssets, registerBuildAssets } from './build-assets.ts'

const buildFolder = fileURLToPath(new URL('../../../../console/build/', import.meta.url))

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Guard = (request: FastifyRequest) => Promise<void>

/** Serves the console's page and its files; `guard` refuses other hosts and networks. Throws if the console is not built. */
export async function registerConsoleRoutes(
  server: FastifyInstance,
  services: Pick<Services, 'storage' | 'config'>,
  guard: Guard,
): Promise<void> {
  const file = `${buildFolder}index.html`
  if (!existsSync(file)) throw new Error('The console is not built; `npm start` builds it.')
  const page = readFileSync(file, 'utf8')
  server.addHook('onRequest', guard)
  await registerBuildAssets(server, services, consoleAssets)
  const show = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(page)
  server.get('/staff', show)
  server.get('/staff/*', show)
}
