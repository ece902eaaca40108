// Plain JavaScript for any Node from 20 on: installs the dependencies of the lock file, then continues under the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const stamp = join(root, 'node_modules/.installed')
const guard = join(root, '.installing')
const lockFile = join(root, 'package-lock.json')
const tenMinutes = 600_000

const wanted = createHash('sha256')
  .update(readFileSync(lockFile))
  .update(process.platform + process.arch)
  .digest('hex')
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/** Creates the guard file; null while another process installs. A stale guard file is removed after ten minutes. */
function takeGuard() {
  try {
    return openSync(guard, 'wx')
  } catch {
    if (existsSync(guard) && Date.now() - statSync(guard).mtimeMs > tenMinutes) rmSync(guard, { force: true })
    return null
  }
}

function runNpm() {
  console.error('Installing packages (first start, or the lock file changed) …')
  // npm must not run on the Node version that it is about to replace.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  // Not `npm ci`: it refuses the lock file when the registry lacks an optional package of a foreign platform.
  const words = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', words, {
    cwd: root,
    env: { ...process.env, PATH, NODE_ENV: '', npm_config_engine_strict: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('npm could not install the packages; see above.')
    process.exit(1)
  }
}

function compareWithLock() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const other = Object.entries(packages).filter(([path, { link, version }]) => {
    const file = join(root, path, 'package.json')
    return (
      path.includes('node_modules/') &&
      !link &&
      existsSync(file) &&
      JSON.parse(readFileSync(file, 'utf8')).version !== version
    )
  })
  if (other.length === 0) return
  console.error(`Installed versions differ from the lock file: ${other.map(([path]) => path).join(', ')}`)
  process.exit(1)
}

async function install() {
  const until = Date.now() + tenMinutes
  while (!installed()) {
    const held = takeGuard()
    if (held === null) {
      if (Date.now() > until) throw new Error(`Another installation holds ${guard}.`)
      await pause(300)
      continue
    }
    const release = () => rmSync(guard, { force: true })
    process.once('exit', release)
    runNpm()
    compareWithLock()
    writeFileSync(stamp, wanted)
    closeSync(held)
    release()
  }
}

await install()
const [entry, ...rest] = process.argv.slice(2)
const development = rest.includes('--dev') ? ['--conditions=development'] : []
const child = spawn(join(bin, 'node'), [...development, resolve(root, entry), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
})
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the child ends cleanly first.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)))
