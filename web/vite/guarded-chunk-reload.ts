import type { Plugin } from 'vite'

const guarded = `{
  let last = 0
  try { last = Number(sessionStorage.getItem('chunk-reload-at')) } catch {}
  if (Date.now() - last < 60000) throw new Error('A part of the site could not be loaded.')
  try { sessionStorage.setItem('chunk-reload-at', String(Date.now())) } catch {}
  window.location.reload()
}`

/**
 * React Router reloads on a failed chunk without a guard; at most one reload in 60 seconds is right (SPECIFICATION 8).
 * The build fails when the line to replace isn't found exactly once.
 */
export const guardedChunkReload = (): Plugin => {
  let seen = 0
  return {
    name: 'guarded-chunk-reload',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router[\\/]dist/.test(id) || !code.includes('window.location.reload()')) return null
      const changed = code.replace(/window\.location\.reload\(\);/, () => {
        seen += 1
        return guarded
      })
      return changed === code ? null : { code: changed, map: null }
    },
    buildEnd() {
      if (this.environment.name === 'client' && seen !== 1)
        this.error(`React Router's chunk reload was found ${seen} times, not once; review guardedChunkReload`)
    },
  }
}
