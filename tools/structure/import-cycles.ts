import { runCommand } from '../checks/command.ts'
import { codeFolders } from './source-files.ts'

interface Cruise {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly {
      readonly circular: boolean
      readonly cycle?: readonly { name: string }[]
    }[]
  }[]
}

/** Import cycles between files, including type imports; each as the list of its files, in order. */
export function findImportCycles(): string[] {
  const { output } = runCommand('depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...codeFolders,
  ])
  const { modules } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Cruise
  const cycles = new Set<string>()
  for (const { source, dependencies } of modules)
    for (const { circular, cycle } of dependencies)
      if (circular && cycle) {
        const names = cycle.map(({ name }) => name)
        const first = names.indexOf([...names].sort()[0] ?? source)
        cycles.add([...names.slice(first), ...names.slice(0, first)].join(' → '))
      }
  return [...cycles]
}
