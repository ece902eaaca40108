// The whole application in a process of its own, without built pages, configured by the environment; ends on SIGTERM as `npm start` does.
import { startApplication } from '../../src/app/main.ts'

const application = await startApplication({ dev: false, log: () => {}, servePages: false })
process.on('SIGTERM', () => void application.stop().then(() => process.exit(0)))
// Exits when the test's process ends; nothing else would stop it.
process.on('disconnect', () => process.exit(1))
process.send?.(application.url)
