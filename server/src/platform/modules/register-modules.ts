import { eventBus, listenInTransaction } from '../event-bus.ts'
import { registerRoute } from '../http/api.ts'
import { registerJob } from '../jobs/jobs.ts'
import { registerPersonalData } from '../personal-data.ts'
import type { Module } from './module.ts'
import { registerProcessing } from './processing.ts'

/**
 * Registers all modules. Throws on duplicate names, endpoints, jobs, listeners or data parts, if a required port has no
 * implementation, and if an implemented port is required by no module.
 */
export function registerModules(modules: readonly Module[]): void {
  const names = new Set<string>()
  for (const module of modules) {
    if (names.has(module.name)) throw new Error(`Two modules have the name ${module.name}.`)
    names.add(module.name)
    for (const route of module.endpoints ?? []) registerRoute(route)
    for (const job of module.jobs ?? []) registerJob(job)
    for (const listener of module.listeners ?? []) eventBus.register(listener)
    for (const [name, provider] of Object.entries(module.personalData ?? {}))
      registerPersonalData(name, provider)
    if (module.eraseMember) eventBus.register(listenInTransaction('member.purged', module.eraseMember))
    if (module.processing) registerProcessing(module.name, module.processing)
    for (const binding of module.provides ?? []) binding.bind()
  }
  const required = new Set(modules.flatMap(({ requires = [] }) => requires.map(({ name }) => name)))
  for (const { name, requires = [] } of modules)
    for (const port of requires)
      if (port.countImplementations() === 0)
        throw new Error(`No module implements the port ${port.name}, which ${name} requires.`)
  for (const { name, provides = [] } of modules)
    for (const { port } of provides)
      if (!required.has(port.name))
        throw new Error(`${name} implements the port ${port.name}, which no module requires.`)
}
