// `/metrics` for Prometheus, on a port of its own that no proxy publishes.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Services } from '../../platform/context.ts'
import type { Replica } from '../../platform/db/replica.ts'
import { metricsRegistry } from '../../platform/observability/metrics.ts'
import type { DependencyStates } from './check-dependencies.ts'
import { createFigureReader } from './database-figures.ts'

const registers = [metricsRegistry]
const poolGauge = new Gauge({
  name: 'amarelle_database_pool_connections',
  help: 'Connections of the database pool by state.',
  labelNames: ['state'],
  registers,
})
const poolSizeGauge = new Gauge({
  name: 'amarelle_database_pool_size',
  help: 'Most connections that the pool opens.',
  registers,
})
const poolWaitingGauge = new Gauge({
  name: 'amarelle_database_pool_waiting',
  help: 'Requests and jobs that wait for a database connection.',
  registers,
})
const replicaLagGauge = new Gauge({
  name: 'amarelle_database_replica_lag_seconds',
  help: 'Lag of the read replica at the last measurement; missing without a replica and while it is unknown.',
  registers,
})
const dependencyGauge = new Gauge({
  name: 'amarelle_dependency_up',
  help: 'Whether a service that the application uses answered the last check.',
  labelNames: ['dependency'],
  registers,
})

interface MetricsOptions {
  readonly services: Services
  readonly pool: Pool
  readonly replica: Pick<Replica, 'getLagMs'> | null
  readonly readDependencies: () => DependencyStates
}

/** A gauge with a stale value would hide a replica that does not answer. */
function measureReplica(replica: MetricsOptions['replica']): void {
  const lagMs = replica?.getLagMs() ?? null
  if (lagMs === null) replicaLagGauge.remove()
  else replicaLagGauge.set(lagMs / 1000)
}

function measurePool(pool: Pool): void {
  poolGauge.set({ state: 'used' }, pool.totalCount - pool.idleCount)
  poolGauge.set({ state: 'idle' }, pool.idleCount)
  poolSizeGauge.set(pool.options.max)
  poolWaitingGauge.set(pool.waitingCount)
}

/** Registers the metrics of the Node.js process; a second call would register them twice. */
function registerProcessMetrics(): void {
  if (!metricsRegistry.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ register: metricsRegistry })
}

/** Serves the metrics; resolves when it listens. */
export async function startMetricsServer(
  { services, pool, replica, readDependencies }: MetricsOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  registerProcessMetrics()
  const readFigures = createFigureReader(services)
  const collect = async (): Promise<string> => {
    measurePool(pool)
    measureReplica(replica)
    for (const [dependency, isUp] of readDependencies()) dependencyGauge.set({ dependency }, isUp ? 1 : 0)
    await readFigures()
    return metricsRegistry.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    collect().then(
      (text) => response.writeHead(200, { 'content-type': metricsRegistry.contentType }).end(text),
      (error: unknown) => {
        services.log.error(error, 'metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
