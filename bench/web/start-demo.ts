import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const startScript = fileURLToPath(new URL('../../tools/start.ts', import.meta.url))

/** Runs `npm start` with its demo data in this folder, at a separate address. */
export async function startDemo(folder: string): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [startScript], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /ready (\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    server.once('exit', (code) => reject(new Error(`the demo ended with ${code}`)))
  })
  return { url, server }
}
