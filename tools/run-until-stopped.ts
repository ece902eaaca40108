// Runs the application until a stop signal, for `npm start` and for the built package.
import { type MainOptions, type RunningApplication, startApplication } from '../server/src/app/main.ts'

/** Starts the application and stops it in order on a signal; a second signal changes nothing. */
export async function runUntilStopped(options: MainOptions): Promise<RunningApplication> {
  const application = await startApplication(options)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    options.log('\nStopping …')
    await application.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  options.log(`ready ${application.url}`)
  return application
}
