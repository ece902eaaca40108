import { dirname } from 'node:path'

export const maxFilesPerFolder = 25

/** Folders that directly contain more than `maxFilesPerFolder` of the files, the fullest first. */
export function findCrowdedFolders(paths: readonly string[]): [folder: string, files: number][] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > maxFilesPerFolder).sort(([, a], [, b]) => b - a)
}
